import type { Clock } from '../device/clock.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import { isInPairingPeriod as isPossibleTime } from '../pairing/pairing-period.ts'
import { carryOut } from './carry-out.ts'
import type { CarrierPorts, CarriedOut, Standpoint } from './carry-out.ts'
import { freshCourse, resumed } from './course.ts'
import type { Course } from './course.ts'
import { linkOf, withResult } from './link.ts'
import type { Link } from './link.ts'
import { createLeases } from './leases.ts'
import { scanDays } from './scan-days.ts'
import type { Halt, ScanRecord } from './scan-record.ts'
import type { SenderLock, Timers } from './sender-lock.ts'
import { settled } from './settled.ts'
import { nextStep } from './sync-plan.ts'
import type { Step } from './sync-plan.ts'
import { freshTerms, withContact } from './terms.ts'
import type { Terms } from './terms.ts'

export interface SyncStatus {
  halt: Halt | null
  /** Corrected time of the last success, also of another window or before a restart; null when none is known. */
  lastSyncAt: number | null
  link: Link
  /** The newest request had no answer. */
  unanswered: boolean
  sending: boolean
  /** Another window of this browser is the sender. */
  elsewhere: boolean
}

export interface Sync {
  start(): void
  stop(): void
  /** There is something to send (`scan`), or a reason to try at once (`resume`: visible again, online again). */
  poke(why?: 'scan' | 'resume'): void
  readonly status: SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  /** Another window sends: what it has learned is read. */
  look(): void
  /** The record as it stands when its attempt is over, or when the time is. */
  settle(seq: number, withinMs: number): Promise<ScanRecord>
  /** A person says: try again, after a halt other than the pairing's end. */
  retry(): Promise<void>
}

export interface SyncPorts extends CarrierPorts {
  pairing: Pick<PairingStore, 'load' | 'current' | 'door' | 'end' | 'subscribe'>
  clock: Pick<Clock, 'now' | 'deviceNow' | 'elapsed' | 'assume'>
  timers: Timers
  locks: SenderLock
  /** Names this window in its claims. */
  sender: string
}

/** Enough to fill a batch beside the suspects of a search. */
const WINDOW = 400
const AFTER_STORAGE_TROUBLE_MS = 5_000
/** Coming back to the front comes as several events at once. */
const FRESH_CONTACT_MS = 15_000
/** A door without a token, though nobody has written down why: another window was about to when it was closed. */
const ENDED: Halt = { kind: 'pairing-ended', message: '' }

/** Runs the plan: one request at a time, each decided from what is on the disk at that moment. */
export function createSync(ports: SyncPorts): Sync {
  const { outbox, knownKeys, pairing, clock, timers, locks } = ports
  const listeners = new Set<(status: SyncStatus) => void>()
  const leases = createLeases(ports.sender, clock.elapsed)
  let turn = 0
  let running = false
  let working = false
  let again = false
  let timer: unknown
  let back = false
  let mayBeOld = false
  let course = freshCourse
  let terms: Terms | null = null
  let results: readonly boolean[] = []
  let contact = { at: null as number | null, deviceTime: -Infinity }
  let sending = false

  function status(): SyncStatus {
    const door = pairing.door()
    const learned = terms?.grantId === door?.grantId ? terms : null
    const hasEnded = door !== null && pairing.current() === null
    return {
      halt: learned?.halt ?? (hasEnded ? ENDED : null),
      lastSyncAt: lastContact(learned?.contactAt),
      link: linkOf(results),
      unanswered: results.at(-1) === false,
      sending,
      elsewhere: locks.isAnothers(),
    }
  }

  /** What was kept for a time to come was written by a clock that was ahead of this one: it tells nothing. */
  function lastContact(kept = -Infinity): number | null {
    const latest = Math.max(contact.at ?? -Infinity, kept <= clock.now() ? kept : -Infinity)
    return latest === -Infinity ? null : latest
  }

  /** Whether waiting for an answer can be worth anybody's time. */
  function mayAnswer(): boolean {
    return pairing.current() !== null && status().halt === null && locks.isMine()
  }

  function publish(): void {
    for (const listener of listeners) listener(status())
  }

  async function work(): Promise<void> {
    again = true
    if (!running || working) return
    working = true
    timers.clear(timer)
    let until: number
    do {
      again = false
      until = await stepsUntilRest().catch(() => clock.elapsed() + AFTER_STORAGE_TROUBLE_MS)
    } while (again)
    working = false
    if (!running || until === Infinity) return
    timer = timers.set(() => void work(), Math.max(0, until - clock.elapsed()))
  }

  async function stepsUntilRest(): Promise<number> {
    for (;;) {
      const current = await prepare()
      const step = current && (await choose(current))
      if (!running || !current || !step) return Infinity
      if (step.kind === 'rest') return step.until
      setSending(step.kind !== 'ask')
      try {
        const done = await carryOut(step, current, ports)
        if (done) await take(done, current)
      } finally {
        setSending(false)
      }
    }
  }

  /** What may be sent with, or null. Another grant starts afresh. */
  async function prepare(): Promise<Standpoint | null> {
    await readAgain()
    const door = pairing.door()
    if (door && terms?.grantId !== door.grantId) {
      await knownKeys.load(door.event.id)
      terms = await termsOf(door)
      course = freshCourse
      publish()
    }
    const current = pairing.current()
    if (!current || !terms || terms.grantId !== current.grantId || terms.halt || !locks.isMine()) return null
    if (back) course = comeBack()
    const claimant = { claim: { by: ports.sender, turn: turn++ }, isTaken: leases.isTaken }
    return { pairing: current, course, terms, claimant }
  }

  /** What another window may have changed. */
  async function readAgain(): Promise<void> {
    if (!mayBeOld) return
    mayBeOld = false
    try {
      await pairing.load()
      const door = pairing.door()
      if (door && terms?.grantId === door.grantId) terms = await termsOf(door)
    } catch (error) {
      mayBeOld = true
      throw error
    }
    publish()
  }

  async function termsOf({ grantId }: { grantId: string }): Promise<Terms> {
    const kept = await outbox.readTerms()
    return kept?.grantId === grantId ? kept : freshTerms(grantId)
  }

  function comeBack(): Course {
    back = false
    const isFresh = Math.abs(clock.deviceNow() - contact.deviceTime) < FRESH_CONTACT_MS
    return isFresh ? { ...course, backoffUntil: 0 } : resumed(course)
  }

  async function choose({ pairing, course, terms }: Standpoint): Promise<Step> {
    const open = await outbox.open(pairing.event.id, WINDOW + course.held.size)
    const taken = leases.look(open)
    const { today, lastNight } = scanDays(clock.now())
    const days = (lastNight ? [today, lastNight] : [today]).map((day) => ({
      day,
      keys: knownKeys.count(day),
    }))
    return nextStep({ course, now: clock.elapsed(), days, open, taken, limits: terms })
  }

  async function take(done: CarriedOut, { pairing: { grantId }, terms: old }: Standpoint): Promise<void> {
    course = done.course
    terms = done.terms
    results = withResult(results, done.meaning.kind !== 'no-answer')
    if (done.meaning.kind === 'reply' || done.meaning.kind === 'unchanged') {
      const at = clock.now()
      contact = { at, deviceTime: clock.deviceNow() }
      terms = withContact(terms, at)
    }
    const hasEnded = terms.halt?.kind === 'pairing-ended'
    if (hasEnded) await pairing.load()
    // Another window has paired this device anew: that pairing has not ended.
    if (hasEnded && pairing.door()?.grantId !== grantId) return
    if (terms !== old) await outbox.writeTerms(terms)
    if (hasEnded) {
      await pairing.end(grantId)
      await knownKeys.wipe().catch(() => {})
    }
  }

  function setSending(now: boolean): void {
    sending = now
    publish()
  }

  /** Until the service is heard, the best guess of the clock's error is the one of the last scan. */
  async function recallOffset(): Promise<void> {
    const [last] = await outbox.recent(1)
    if (!last || last.clockOffsetMs === null) return
    const door = pairing.door()
    // Somebody has set the clock right since.
    if (door && !isPossibleTime(clock.deviceNow() + last.clockOffsetMs, door)) return
    clock.assume(last.clockOffsetMs)
  }

  const stopWatching = pairing.subscribe(() => {
    publish()
    locks.nudge()
    void work()
  })

  return {
    start() {
      running = true
      locks.start(() => {
        mayBeOld = true
        publish()
        void work()
      })
      void recallOffset().catch(() => {})
      void work()
    },
    stop() {
      running = false
      timers.clear(timer)
      stopWatching()
      locks.stop()
    },
    poke(why = 'scan') {
      if (why === 'resume') back = mayBeOld = true
      locks.nudge()
      void work()
    },
    look() {
      mayBeOld = true
      void work()
    },
    get status() {
      return status()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settle: (seq, withinMs) => settled(ports, seq, mayAnswer() ? withinMs : 0),
    async retry() {
      if (!terms?.halt || terms.halt.kind === 'pairing-ended') return
      terms = { ...terms, halt: null }
      await outbox.writeTerms(terms)
      publish()
      void work()
    },
  }
}
