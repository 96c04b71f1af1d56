import { expect, test } from 'vitest'
import { expectInvariants } from '../../support/invariants.ts'
import { addTickets } from '../../support/people.ts'
import { openDoorFixture } from '../door-fixture.ts'
import type { Phone } from '../phone.ts'

const MANY = 20_000
const SPACE_BYTES = 60_000
const MOST_SCANS = 400
const door = openDoorFixture()

/** So much space is left for the origin; null for as much as there is. */
async function leaveSpace({ context, page }: Phone, bytes: number | null): Promise<void> {
  const session = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  const quotaSize = bytes === null ? {} : { quotaSize: usage + bytes }
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...quotaSize })
  // The override ends with its session.
  if (bytes === null) await session.detach()
}

test(
  'a disk that is full keeps every scan that was shown, says so, and goes on when there is space',
  { timeout: 600_000 },
  async () => {
    const { phone, evening } = door
    const tickets = await addTickets(evening.house, evening.event, { count: MOST_SCANS })
    await phone.pair()
    await evening.network.cut()
    await leaveSpace(phone, SPACE_BYTES)
    const shown: string[] = []
    let isFull = false
    for (const { code } of tickets) {
      const { kind } = await phone.scan(code)
      isFull = kind === 'fault'
      if (isFull) break
      shown.push(code)
      await phone.tapAway()
    }
    process.stdout.write(`${shown.length} scans fit into ${SPACE_BYTES} bytes more\n`)
    expect(isFull, 'the disk was never full').toBe(true)
    expect((await phone.scans()).map(({ code }) => code)).toEqual(shown)

    await leaveSpace(phone, null)
    await phone.tapAway()
    const [, next] = tickets.slice(shown.length)
    if (!next) throw new Error('There is no ticket left.')
    await phone.scan(next.code)
    expect((await phone.scans()).map(({ code }) => code)).toEqual([...shown, next.code])
    await evening.network.mend()
    await phone.wake()
    await phone.waitingIs(0)
    await expectInvariants(evening.house)
  },
)

/** Runs in the page: the one scan that is there, as often again as it takes to have so many. */
async function multiplyScan(count: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('masuk-door')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(new Error('The database can not be opened.')))
  })
  const tx = db.transaction('scans', 'readwrite')
  const store = tx.objectStore('scans')
  const asking = store.getAll()
  await new Promise((resolve) => asking.addEventListener('success', resolve))
  const [row] = asking.result as { scanKey: string; ticketId: string }[]
  if (!row) throw new Error('There is no scan.')
  for (let seq = 2; seq <= count; seq++) {
    const ticketId = row.ticketId.slice(0, 24) + String(seq).padStart(12, '0')
    store.put({ ...row, seq, ticketId, scanKey: ticketId + row.scanKey.slice(36) })
  }
  await new Promise((resolve) => tx.addEventListener('complete', resolve))
  db.close()
}

test(`an app with 20,000 waiting scans opens and takes the next one`, { timeout: 300_000 }, async () => {
  const { phone, evening } = door
  const [first, next] = [await door.ticket(), await door.ticket()]
  await phone.enrol()
  await phone.start()
  await evening.network.cut()
  await phone.scan(first.code)
  await phone.page.evaluate(multiplyScan, MANY)
  await evening.network.mend()
  // Nothing is sent: only opening and scanning count here.
  evening.network.treat(
    ({ path }) => path.startsWith('/api/'),
    () => 'cut',
  )
  await phone.open()
  const beganAt = performance.now()
  await phone.start()
  await phone.waitingIs(MANY)
  await phone.scan(next.code)
  process.stdout.write(
    `with ${MANY} waiting: a verdict ${(performance.now() - beganAt).toFixed(0)} ms after the start\n`,
  )
  expect((await phone.scans()).length).toBe(MANY + 1)
})
