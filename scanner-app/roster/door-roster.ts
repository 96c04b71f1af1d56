import { createListeners } from '../queue/listeners.ts'
import { wouldBeListed } from './roster-finding.ts'
import type { ListedTicket, RosterFinding } from './roster-finding.ts'

/** Where a roster stands. */
export interface RosterMark {
  /** The cursor to ask with next. */
  next: string
  /** When it was asked for, corrected time: what was issued before is in it. */
  askedAt: number
}

/** The roster of one event in memory and on the disk. The code for it is loaded when it is first needed. */
export interface RosterBook {
  /** Brings what is kept of this event into memory. Null when there is none, or it is spoilt. */
  open(eventId: string): Promise<RosterMark | null>
  /** Takes an answer of the service over. Rejects when it is damaged or does not fit what is there. */
  take(eventId: string, bytes: Uint8Array<ArrayBuffer>, askedAt: number): Promise<RosterMark>
  look(code: string): Promise<ListedTicket | null>
  wipe(): Promise<void>
}

/** What this device can tell of codes without a network. A failing storage costs only the next start. */
export interface DoorRoster {
  /** The event that this device scans for; null wipes what is kept. Returns at once. */
  follow(eventId: string | null): void
  /** Waits for a roster that is being read from the disk, three seconds at most. */
  look(code: string): Promise<RosterFinding>
  /** The cursor to ask with, when the disk has been read; null for the whole. */
  cursor(): Promise<string | null>
  /** Takes an answer of the service for the event that is followed; `read` may take its time. Never rejects. */
  receive(read: () => Promise<Uint8Array<ArrayBuffer>>, asked: AskedTime): Promise<void>
  /** False while an answer is on its way, and where there is to be none. */
  mayBeAsked(): boolean
  /** When the roster was asked for, corrected time; null when there is none. */
  askedAt(): number | null
  /** The same by the clock that nobody sets; -Infinity for one from the disk. */
  asOf(): number
  /** Told when the roster has changed. Returns the way to stop. */
  subscribe(listener: () => void): () => void
}

/** When a roster was asked for: corrected time, and by the clock that nobody sets. */
export interface AskedTime {
  at: number
  elapsed: number
}

const PATIENCE_MS = 3_000
const NO_ROSTER: RosterFinding = { kind: 'no-roster' }

/** Without a book there is never a roster: in a training. */
export function createDoorRoster(loadBook: (() => Promise<RosterBook>) | null): DoorRoster {
  const listeners = createListeners<void>()
  let loading: Promise<RosterBook> | null = null
  let followed: string | null | undefined
  let mark: RosterMark | null = null
  let asOf = -Infinity
  /** The last answer did not fit: what is here stays good, and the whole is asked for. */
  let mustAskWhole = false
  let receiving = 0
  /** Until the disk has been read. */
  let opening: Promise<void> = Promise.resolve()

  function loaded(): Promise<RosterBook> {
    const mine = (loading ??= loadBook?.() ?? Promise.reject(new Error('Here is no roster.')))
    mine.catch(() => (loading = null))
    return mine
  }

  function become(eventId: string | null, next: RosterMark | null): void {
    if (followed !== eventId) return
    mark = next
    asOf = -Infinity
    mustAskWhole = false
    listeners.publish()
  }

  async function open(eventId: string | null): Promise<void> {
    const book = await loaded()
    if (eventId !== null) become(eventId, await book.open(eventId))
    else await book.wipe()
  }

  async function find(code: string): Promise<RosterFinding> {
    await opening
    if (!mark) return NO_ROSTER
    const { askedAt } = mark
    const listed = await (await loaded()).look(code)
    return listed
      ? { kind: 'listed', ...listed }
      : { kind: 'unlisted', isForged: wouldBeListed(code, askedAt) }
  }

  async function take(eventId: string, bytes: Uint8Array<ArrayBuffer>, asked: AskedTime): Promise<void> {
    await opening
    if (followed !== eventId) return
    const book = await loaded()
    try {
      become(eventId, await book.take(eventId, bytes, asked.at))
      if (followed === eventId) asOf = asked.elapsed
    } catch {
      mustAskWhole = true
    }
  }

  return {
    follow(eventId) {
      if (followed === eventId) return
      followed = eventId
      become(eventId, null)
      opening = opening.then(() => open(eventId)).catch(() => {})
    },
    look: (code) => withinPatience(find(code)).catch(() => NO_ROSTER),
    async cursor() {
      await opening
      return mustAskWhole ? null : (mark?.next ?? null)
    },
    async receive(read, asked) {
      const eventId = followed
      if (typeof eventId !== 'string') return
      receiving++
      await read()
        .then((bytes) => take(eventId, bytes, asked))
        .catch(() => {})
      receiving--
      listeners.publish()
    },
    mayBeAsked: () => loadBook !== null && receiving === 0,
    askedAt: () => mark?.askedAt ?? null,
    asOf: () => asOf,
    subscribe: listeners.subscribe,
  }
}

function withinPatience(finding: Promise<RosterFinding>): Promise<RosterFinding> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<RosterFinding>((resolve) => {
    timer = setTimeout(() => resolve(NO_ROSTER), PATIENCE_MS)
  })
  return Promise.race([finding, late]).finally(() => clearTimeout(timer))
}
