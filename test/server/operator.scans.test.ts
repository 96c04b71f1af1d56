import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shortChecksum, UNSENT_FORMAT, UNSENT_VERSION } from '@masuk/shared/unsent-scans.ts'
import type { UnsentPart } from '@masuk/shared/unsent-scans.ts'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/operator/commands.ts'
import type { Options } from '../../server/operator/command.ts'
import { UsageError } from '../../server/operator/usage-error.ts'
import { pairDoor } from '../support/doors.ts'
import { openHouse } from '../support/house.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addEvent, addTicket, addTickets, deleteEvent, forge, scanOf } from '../support/people.ts'
import { unsentPart, unsentScan } from '../support/unsent.ts'

const house = await openHouse()
const folder = await mkdtemp(join(tmpdir(), 'masuk-unsent-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await expectInvariants(house)
  await house.close()
})

async function saved(content: unknown): Promise<string> {
  const file = join(folder, 'masuk-unsent-scans.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const fileOf = (...parts: UnsentPart[]) => saved({ format: UNSENT_FORMAT, version: UNSENT_VERSION, parts })

function take(options: Options) {
  const { db, keyrings, clock } = house.deps
  const context = {
    db: db.door,
    keysFor: (purpose: keyof typeof keyrings) => keyrings[purpose],
    now: clock.now(),
  }
  return commands['scans-import']!.run(options, context)
}

async function open() {
  const event = await addEvent(house)
  return { event, eventId: event.eventId, ...(await pairDoor(house, event)) }
}

test('a file of two doors is taken in once, however often, and shows the checksums that the doors showed', async () => {
  const [one, other] = [await open(), await open()]
  const [good, voided] = [
    await addTicket(house, one.event),
    await addTicket(house, one.event, { voided: true }),
  ]
  const forged = scanOf(await addTicket(house, one.event))
  const scans = [good, voided].map((ticket) => unsentScan(one.grantId, scanOf(ticket)))
  scans.push(unsentScan(one.grantId, { ...forged, code: forge(forged.code) }))
  const late = await addTicket(house, other.event)
  const parts = [
    unsentPart({ eventId: one.eventId, grantId: one.grantId, scans }),
    unsentPart({
      eventId: other.eventId,
      grantId: other.grantId,
      scans: [unsentScan(other.grantId, scanOf(late))],
    }),
  ]
  const file = await fileOf(...parts)
  const result = await take({ file })
  expect(result).toEqual([
    {
      grant: one.grantId,
      checksum: shortChecksum(parts[0]!.checksum),
      state: 'done',
      accepted: 1,
      rejected: 2,
      conflicts: 0,
      reasons: 'forged 1, void 1',
    },
    {
      grant: other.grantId,
      checksum: shortChecksum(parts[1]!.checksum),
      state: 'done',
      accepted: 1,
      rejected: 0,
      conflicts: 0,
      reasons: '',
    },
  ])
  expect(await take({ file })).toEqual(result)
  expect(
    await house.rows('select ticket_id, grant_id from scans where event_id = any ($1) order by ticket_id', [
      [one.eventId, other.eventId],
    ]),
  ).toEqual([
    { ticket_id: good.ticketId, grant_id: one.grantId },
    { ticket_id: late.ticketId, grant_id: other.grantId },
  ])
})

test('it is in the audit log, as done by nobody with an account', async () => {
  const { event, eventId, grantId } = await open()
  const part = unsentPart({
    eventId,
    grantId,
    scans: [unsentScan(grantId, scanOf(await addTicket(house, event)))],
  })
  await take({ file: await fileOf(part) })
  expect(
    await house.rows(
      `select * from audit_log where subject_id = $1 and action = 'scanner.unsent_scans_imported'`,
      [grantId],
    ),
  ).toMatchObject([
    {
      organization_id: event.organizationId,
      actor_id: null,
      metadata: { eventId, checksum: shortChecksum(part.checksum), accepted: 1 },
    },
  ])
})

test('a part whose event is gone keeps no other from being taken in', async () => {
  const [gone, here] = [await open(), await open()]
  const parts = []
  for (const { event, eventId, grantId } of [gone, here]) {
    const scans = [unsentScan(grantId, scanOf(await addTicket(house, event)))]
    parts.push(unsentPart({ eventId, grantId, scans }))
  }
  await deleteEvent(house, gone.event)
  expect(await take({ file: await fileOf(...parts) })).toMatchObject([
    { state: 'no such scanner or event' },
    { state: 'done', accepted: 1 },
  ])
})

test('what a scanner scanned after it was revoked is taken in only when that is asked for', async () => {
  const { event, eventId, grantId } = await open()
  const scans = (await addTickets(house, event)).map((ticket) => unsentScan(grantId, scanOf(ticket)))
  await house.rows('update scanner_grants set revoked_at = $2 where id = $1', [
    grantId,
    new Date(house.clock.now().getTime() - 1),
  ])
  const file = await fileOf(unsentPart({ eventId, grantId, scans }))
  expect(await take({ file })).toMatchObject([{ accepted: 0, reasons: 'after_revocation 1' }])
  expect(await take({ file, 'after-revocation': true })).toMatchObject([{ accepted: 1, reasons: '' }])
})

test('with one wrong checksum nothing of a file is taken in', async () => {
  const { event, eventId, grantId } = await open()
  const [good, bad] = (await addTickets(house, event, { count: 2 })).map((ticket) =>
    unsentPart({ eventId, grantId, scans: [unsentScan(grantId, scanOf(ticket))] }),
  )
  const file = await fileOf(good!, { ...bad!, scans: [] })
  await expect(take({ file })).rejects.toThrow(/^Part 2 of the file is not as the door has saved it/)
  expect(await house.rows('select 1 from scans where event_id = $1', [eventId])).toEqual([])
})

test.each([
  ['no JSON', 'scans'],
  ['something else', { format: 'tickets' }],
  ['a file of an older door', { format: UNSENT_FORMAT, exportedAt: '', sha256: '', scans: [] }],
])('%s is said to be no such file', async (_, content) => {
  const refusal = await take({ file: await saved(content) }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UsageError)
  expect((refusal as UsageError).message).toMatch(/is no file of unsent scans/)
})

test('which file it is has to be said, and it has to be there', async () => {
  await expect(take({})).rejects.toThrow(/^Say which file: --file PATH/)
  await expect(take({ file: join(folder, 'none.json') })).rejects.toThrow(/can't be read/)
})
