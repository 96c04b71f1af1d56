import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { findEntry } from '../shared/roster/roster.ts'
import { readRoster, writeRoster } from '../shared/roster/wire.ts'
import { collectRoster } from '../server/scan/roster/entries.ts'
import type { EntryParts } from '../server/scan/roster/entries.ts'
import type { RosterTicket } from '../server/scan/roster/store.ts'
import { makeKeyring } from '../server/signing/keys.ts'
import { eventCodes } from '../server/signing/ticket-code.ts'
import { openDoor } from './door.ts'
import { makeEvent } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import { median, quantile } from './quantile.ts'

const TICKETS = 100_000
const LOOK_UPS = 20_000
const ROUNDS = 7
const eventId = '0198c8f0-2222-7abc-8def-0123456789ab'
const typeId = '0198c8f0-3333-7abc-8def-0123456789ab'
const head = {
  kind: 'whole',
  eventId,
  next: 'x',
  names: 'full',
  types: [{ id: typeId, name: 'General' }],
} as const
const names = [
  'Wong Mei Ling',
  'Muhammad Hafiz bin Abdul Rahman',
  'Kavitha a/p Maniam',
  'Siti Hajar binti Rahman',
]

const ticketOf = (n: number): RosterTicket => ({
  id: `0198c8f0-4444-7abc-8def-${n.toString(16).padStart(12, '0')}`,
  keyId: 1,
  issue: 1,
  isVoid: n % 50 === 0,
  typeId,
  holderName: names[n % names.length] ?? null,
  xid: '1',
})

/** What a door does with a roster of a hundred thousand tickets, and how many bytes that takes. */
export const roster = family(
  {
    'roster-load': { unit: 'ms', atMost: 500 },
    'roster-lookup': { unit: 'ms', atMost: 1 },
    'roster-memory': { unit: 'of its bytes', atMost: 3 },
    'roster-size': { unit: 'bytes a ticket', atMost: 64 },
    'roster-size-nameless': { unit: 'bytes a ticket', atMost: 16 },
    'roster-blocked': { unit: 'ms', atMost: 50 },
  },
  async () => {
    const parts: EntryParts = {
      eventId,
      codes: eventCodes(makeKeyring([{ id: 1, secret: randomBytes(32) }]), eventId),
      names: 'full',
      typeNumbers: new Map([[typeId, 0]]),
    }
    const tickets = Array.from({ length: TICKETS }, (_, n) => ticketOf(n))
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const made = await collectRoster(head, [tickets], parts)
    delay.disable()
    const bytes = await writeRoster(made)
    const nameless = await writeRoster(
      await collectRoster({ ...head, names: 'nothing' }, [tickets], { ...parts, names: 'nothing' }),
    )
    return {
      'roster-load': await loading(bytes),
      'roster-lookup': await lookingUp(bytes),
      'roster-memory': await memoryOf(bytes),
      'roster-size': gzipSync(bytes, { level: 1 }).length / TICKETS,
      'roster-size-nameless': gzipSync(nameless, { level: 1 }).length / TICKETS,
      'roster-blocked': delay.max / 1e6,
    }
  },
)

async function loading(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const times = []
  for (let round = 0; round < ROUNDS; round++) {
    const beganAt = performance.now()
    await readRoster(bytes)
    times.push(performance.now() - beganAt)
  }
  return median(times)
}

async function lookingUp(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const loaded = await readRoster(bytes)
  const times = []
  for (let n = 0; n < LOOK_UPS; n++) {
    const at = (n % TICKETS) * 12
    const hash = n % 2 === 0 ? loaded.hashes.slice(at, at + 12) : randomBytes(12)
    const beganAt = performance.now()
    const found = findEntry(loaded, hash)
    times.push(performance.now() - beganAt)
    if (n % 2 === 0 && !found) throw new Error('An entry was not found.')
  }
  return quantile(times, 0.99)
}

/** What is in memory of a loaded roster, its bytes included, as a multiple of them. */
async function memoryOf(bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const loaded = await readRoster(bytes)
  const buffers = new Set<ArrayBuffer>(
    [loaded.hashes, loaded.states, loaded.types, loaded.lengths, loaded.sealed, loaded.starts].map(
      ({ buffer }) => buffer,
    ),
  )
  const kept = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0)
  return kept / bytes.length
}

/** What a door waits for: the first roster of a fresh event, the next one, and what has changed. */
export const rosterAnswers = family(
  { 'roster-build': { unit: 'ms' }, 'roster-again': { unit: 'ms' }, 'roster-delta': { unit: 'ms' } },
  () =>
    withHouse(async (house) => {
      const event = await makeEvent(house, { tickets: TICKETS })
      const door = await openDoor(house, event, { device: 'Door' })
      const ask = async (after = '') => {
        const beganAt = performance.now()
        const answer = await fetch(`${house.url}/api/scan/roster?token=${door.token}${after}`)
        if (!answer.ok) throw new Error(`The service answered ${answer.status}.`)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        return { ms: performance.now() - beganAt, roster: await readRoster(bytes) }
      }
      const first = await ask()
      if (first.roster.states.length !== TICKETS)
        throw new Error(`${first.roster.states.length} tickets came.`)
      const again = []
      const deltas = []
      for (let round = 0; round < ROUNDS; round++) {
        again.push((await ask()).ms)
        await house.db.query('update tickets set voided_at = now() where id = $1', [event.tickets[round]?.id])
        deltas.push((await ask(`&after=${first.roster.head.next}`)).ms)
      }
      return { 'roster-build': first.ms, 'roster-again': median(again), 'roster-delta': median(deltas) }
    }),
)
