import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { UNSENT_FORMAT, UNSENT_VERSION, unsentChecksumText } from '@masuk/shared/unsent-scans.ts'
import { sha256Of } from '@masuk/ui/device/sha256.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createUnsentStore } from './unsent-store.ts'

const eventId = '01890000-0000-7000-8000-0000000000e1'
const otherEvent = '01890000-0000-7000-8000-0000000000e2'
const grant = (n: number) => `01890000-0000-7000-8000-00000000000${n}`

async function savedPart(grantId: string, count: number, of = eventId) {
  const scans = Array.from({ length: count }, (_, n) => ({
    scanKey: `01890000-0000-7000-8000-0000000000${n + 10}:2026-11-20`,
    scannedAt: '2026-11-20T13:00:00.000Z',
    keyId: 1,
    issue: 1,
    takenBack: false,
    proof: 'a'.repeat(64),
  }))
  const part = { eventId: of, grantId, scans }
  return { ...part, checksum: await sha256Of(unsentChecksumText(part)) }
}

type SavedPart = Awaited<ReturnType<typeof savedPart>>

function fileOf(parts: readonly unknown[], version: number = UNSENT_VERSION): Blob {
  return new Blob([JSON.stringify({ format: UNSENT_FORMAT, version, parts })])
}

/** A service that answers each call with what is next in the list. */
function open(answers: object[] = []) {
  const bodies: { grantId: string; acceptAfterRevocation: boolean }[] = []
  const call = (async (_: unknown, { body }: { body: (typeof bodies)[number] }) => {
    bodies.push(body)
    return answers.shift() ?? { kind: 'unreachable', cause: null }
  }) as unknown as StudioCall
  return { bodies, store: createUnsentStore({ call, words: signal(en), eventId }) }
}

const done = ({
  taken = 0,
  before = 0,
  refused = [],
}: {
  taken?: number
  before?: number
  refused?: string[]
}) => ({
  kind: 'reply',
  status: 201,
  headers: {},
  body: {
    state: 'done',
    accepted: Array.from({ length: taken + before }, (_, n) => `${n}`),
    storedBefore: before,
    conflicts: [],
    rejected: refused.map((reason) => ({ scanKey: reason, reason })),
  },
})

const good = await savedPart(grant(1), 2)
test.each<[string, Blob, string]>([
  ['no JSON', new Blob(['PK\u0003']), 'not_this_file'],
  ['other JSON', new Blob(['{"format":"masuk-shift-report"}']), 'not_this_file'],
  ['of another version', fileOf([good], 1), 'not_this_file'],
  ['changed', fileOf([{ ...good, scans: good.scans.slice(1) }]), 'damaged'],
  ['without scans', fileOf([]), 'empty'],
  ['of another event', fileOf([await savedPart(grant(1), 1, otherEvent)]), 'other_event'],
])('a file that is %s is told apart, and nothing of it is sent', async (_, file, why) => {
  const { store, bodies } = open()
  await store.choose(file)
  expect(store.state.value).toEqual({ kind: 'wrong', why })
  await store.send()
  expect(bodies).toEqual([])
})

test('a file too large for any door is not read', async () => {
  const { store } = open()
  await store.choose({ size: 2 ** 30, text: () => Promise.reject(new Error('It was read.')) })
  expect(store.state.value).toEqual({ kind: 'wrong', why: 'not_this_file' })
})

async function chosen(parts: SavedPart[], answers: object[]) {
  const opened = open(answers)
  await opened.store.choose(fileOf(parts))
  return opened
}

test('the parts of the event are sent one after the other, and their scans counted together', async () => {
  const parts = [
    await savedPart(grant(1), 3),
    await savedPart(grant(9), 1, otherEvent),
    await savedPart(grant(2), 2),
  ]
  const { store, bodies } = await chosen(parts, [
    done({ taken: 1, before: 1, refused: ['void'] }),
    { kind: 'fault', status: 404, shape: 'api', message: 'This event has no such scanner.', headers: {} },
  ])
  expect(store.state.value).toMatchObject({ kind: 'read', contents: { scans: 5, ofOtherEvents: 1 } })
  await store.send()
  expect(bodies.map(({ grantId }) => grantId)).toEqual([grant(1), grant(2)])
  expect(store.state.value).toMatchObject({
    kind: 'sent',
    imported: { taken: 1, before: 1, conflicts: 0, refused: { void: 1, no_scanner: 2 } },
  })
})

test('after a failure it goes on with the part that was not answered', async () => {
  const parts = [await savedPart(grant(1), 3), await savedPart(grant(2), 2)]
  const { store, bodies } = await chosen(parts, [
    done({ taken: 3 }),
    { kind: 'unreachable', cause: null },
    done({ taken: 2 }),
  ])
  await store.send()
  expect(store.state.value).toMatchObject({
    kind: 'stopped',
    sentScans: 3,
    problem: en.shared.failed.unreachable,
  })
  await store.send()
  expect(bodies.map(({ grantId }) => grantId)).toEqual([grant(1), grant(2), grant(2)])
  expect(store.state.value).toMatchObject({ kind: 'sent', imported: { taken: 5, before: 0 } })
})

test('scans after the end of access are taken in when somebody asks, and the others counted once', async () => {
  const parts = [await savedPart(grant(1), 1), await savedPart(grant(2), 3)]
  const { store, bodies } = await chosen(parts, [
    done({ taken: 1 }),
    done({ taken: 1, before: 1, refused: ['after_revocation'] }),
    done({ taken: 1, before: 2 }),
  ])
  await store.send()
  await store.sendAfterRevocation()
  expect(bodies.map(({ acceptAfterRevocation }) => acceptAfterRevocation)).toEqual([false, false, true])
  expect(store.state.value).toMatchObject({
    kind: 'sent',
    imported: { taken: 3, before: 1, conflicts: 0, refused: {} },
  })
})

test('what stands may be of another door or of the file itself', async () => {
  const part = await savedPart(grant(1), 3)
  const [own, other] = part.scans.map(({ scanKey }) => scanKey)
  const conflicts = [
    { scanKey: own, scannedAt: part.scans[0]?.scannedAt, device: 'Door A' },
    { scanKey: other, scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' },
  ]
  const answer = done({ taken: 3 })
  const { store } = await chosen([part], [{ ...answer, body: { ...answer.body, conflicts } }])
  await store.send()
  expect(store.state.value).toMatchObject({ kind: 'sent', imported: { taken: 2, before: 0, conflicts: 1 } })
})
