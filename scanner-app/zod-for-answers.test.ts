import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'

type Schemas = Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }>

/** Every schema by which this app reads an answer, made with the zod that is in place. */
async function answerSchemas(): Promise<Schemas> {
  vi.resetModules()
  const { ApiFault, ScannerFault } = await import('@masuk/shared/contract/faults.ts')
  // The slices that the door calls; it loads no other.
  const { admitScans, enrolScanner, undoScan } = await import('@masuk/shared/contract/scan.ts')
  const { scanFeed } = await import('@masuk/shared/contract/door-feed.ts')
  const { scanEvent } = await import('@masuk/shared/contract/door-event.ts')
  const { admitFound, scanGroup, scanSearch, undoFound } =
    await import('@masuk/shared/contract/door-lookups.ts')
  const { health, refreshVersion, version } = await import('@masuk/shared/contract/about.ts')
  const lookups = { admitFound, scanEvent, scanFeed, scanGroup, scanSearch, undoFound }
  const called = { admitScans, enrolScanner, undoScan, ...lookups, health, refreshVersion, version }
  const replies = Object.entries(called).map(([name, { reply }]) => [name, reply])
  return { ApiFault, ScannerFault, ...Object.fromEntries(replies) }
}

const zod = await answerSchemas()
vi.doMock('zod', () => import('./zod-for-answers.ts'))
const ours = await answerSchemas()
vi.doUnmock('zod')

const key = '0192f0c1-2345-7abc-8def-0123456789ab:2026-11-20'
const id = '0192f0c1-2345-7abc-8def-0123456789ab'
const foundTicket = {
  ticketId: id,
  ticketTypeId: id,
  ticketType: 'General',
  state: 'valid',
  name: 'WML',
  admission: { scannedAt: '2026-11-20T13:45:00Z', device: 'Door B' },
}
const answers: Record<string, unknown> = {
  ApiFault: { statusCode: 403, message: 'No.', error: 'Forbidden' },
  ScannerFault: { error: 'No.' },
  admitScans: {
    accepted: [key],
    rejected: [{ scanKey: key, reason: 'forged' }],
    checkedIn: 3,
    conflicts: [{ scanKey: key, scannedAt: '2026-11-20T13:45:00Z', device: 'Door B' }],
  },
  scanFeed: {
    changes: [
      { ticketId: id, scannedAt: '2026-11-20T13:45:00Z', device: 'Door B' },
      { ticketId: id, scannedAt: null },
    ],
    next: 'x',
    more: false,
    fromStart: true,
  },
  scanEvent: {
    id,
    name: 'n',
    venue: '',
    startsAt: 'a',
    endsAt: 'b',
    capacity: null,
    day: '2026-11-20',
    checkedIn: 3,
    ticketTypes: [{ number: 0, id, name: 'General' }],
    doorNames: 'initials',
    doorUnknownCodes: 'admit',
    doorPin: { salt: '00', iterations: 1, hash: '00' },
  },
  scanGroup: { state: 'done', tickets: [{ ...foundTicket, code: 'T1' }], more: false },
  scanSearch: { state: 'done', tickets: [foundTicket], more: true },
  admitFound: { state: 'done', scanKey: key, checkedIn: 4, conflict: null },
  undoFound: { undone: key },
  undoScan: { undone: key },
  enrolScanner: {
    token: 'sg1.1.a.b',
    grantId: id,
    expiresAt: '2026-11-20T13:45:00Z',
    event: { id, slug: 's', name: 'n', venue: '', startsAt: 'a', endsAt: 'b' },
    zones: [{ id, name: 'Gallery' }],
    serverTime: '2026-11-20T13:45:00Z',
  },
  health: { status: 'ok', db: 'up', uptime: 1.5, timestamp: 't' },
  version: { name: 'masuk', version: '1', env: 'test' },
  refreshVersion: { version: 'x' },
}

/** Any value in the place of one part of `value`, any part left out, or a part too much. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, -1, 0.5, 1e300, '', id, 'void'))
  if (typeof value !== 'object' || value === null) return fc.oneof(fc.constant(value), anything)
  if (Array.isArray(value))
    return fc.oneof(fc.array(fc.oneof(...value.map(damaged), anything), { maxLength: 3 }), anything)
  const parts = Object.entries(value).map(([name, part]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant({ [name]: part }) },
      fc.record({ [name]: damaged(part) }),
      fc.constant({}),
    ),
  )
  const whole = fc
    .tuple(...parts, fc.constantFrom({}, { more: 1 }))
    .map((each) => Object.assign({}, ...each) as unknown)
  return fc.oneof({ weight: 8, arbitrary: whole }, anything)
}

test('a door reads a rejection whose reason is newer than itself', () => {
  const answer = { accepted: [], rejected: [{ scanKey: key, reason: 'a reason of tomorrow' }] }
  expect(ours['admitScans']?.safeParse(answer)).toEqual({ success: true, data: answer })
})

describe.each(Object.keys(zod))('%s', (name) => {
  const withZod = zod[name]
  const withOurs = ours[name]

  test('a whole answer is read', () => {
    expect(withOurs?.safeParse(answers[name])).toEqual({ success: true, data: answers[name] })
  })

  test('reads what zod reads, and refuses what zod refuses', () => {
    fc.assert(
      fc.property(damaged(answers[name]), (answer) => {
        const expected = withZod?.safeParse(answer)
        const found = withOurs?.safeParse(answer)
        expect(found?.success).toBe(expected?.success)
        expect(found?.data).toEqual(expected?.data)
      }),
      { numRuns: 500 },
    )
  })
})
