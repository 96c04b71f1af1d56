import { signal, type ReadonlySignal } from '@preact/signals'
import { isRightPin, type DoorPinHash } from '@masuk/shared/door-settings.ts'
import type { Preferences } from '@masuk/ui/device/preferences.ts'
import { hashPin, PIN_SHAPE } from './pin-hash.ts'
import type { PinLock } from './pin-lock.ts'

const OWN = 'supervisor-pin'

/** What is asked of the person: the PIN, or, where there is none yet, to set one. */
export type PinAsk = 'enter' | 'set'
export type PinProblem = 'wrong' | 'locked' | 'shape'

/** Keeps what is a supervisor's behind a PIN: the event's, or, when it has none, one that was set on this device. */
export interface Supervisor {
  /** Null while nothing is asked. */
  asked: ReadonlySignal<PinAsk | null>
  problem: ReadonlySignal<PinProblem | null>
  lockedMs: ReadonlySignal<number>
  /** Whether the PIN is this device's own, and so can be changed here. */
  isOwn(): boolean
  /** Does this once the PIN was given. */
  allow(act: () => void): void
  /** The same, but where no PIN was ever set it is done at once. */
  confirm(act: () => void): void
  submit(pin: string): Promise<void>
  cancel(): void
  /** Sets another PIN of this device. */
  change(): void
}

export interface SupervisorParts {
  preferences: Preferences
  /** The event's PIN, or null. */
  eventPin: () => DoorPinHash | null
  lock: PinLock
}

export function createSupervisor({ preferences, eventPin, lock }: SupervisorParts): Supervisor {
  const asked = signal<PinAsk | null>(null)
  const problem = signal<PinProblem | null>(null)
  const lockedMs = signal(lock.remainingMs())
  let then: () => void = () => {}

  function ask(kind: PinAsk, act: () => void): void {
    then = act
    problem.value = null
    asked.value = kind
    if (lock.remainingMs() > 0) runLock()
  }

  /** Only while the app is open, and only as fast as time passes. */
  function runLock(): void {
    problem.value = 'locked'
    const began = performance.now()
    const left = lock.remainingMs()
    const timer = setInterval(() => {
      lock.pass(lock.remainingMs() - Math.max(0, left - (performance.now() - began)))
      lockedMs.value = lock.remainingMs()
      if (lock.remainingMs() > 0) return
      clearInterval(timer)
      problem.value = null
    }, 1_000)
    lockedMs.value = left
  }

  function done(): void {
    asked.value = null
    then()
  }

  async function enter(pin: string, kept: DoorPinHash): Promise<void> {
    if (lock.remainingMs() > 0) return
    if (await isRightPin(pin, kept)) {
      lock.right()
      // Unless it was given up while the PIN was looked at.
      return asked.value === null ? undefined : done()
    }
    lock.wrong()
    problem.value = 'wrong'
    if (lock.remainingMs() > 0) runLock()
  }

  const own = () => readPin(preferences)
  return {
    asked,
    problem,
    lockedMs,
    isOwn: () => eventPin() === null,
    allow: (act) => ask((eventPin() ?? own()) ? 'enter' : 'set', act),
    confirm: (act) => ((eventPin() ?? own()) ? ask('enter', act) : act()),
    async submit(pin) {
      if (asked.value === null) return
      const kept = eventPin() ?? own()
      if (asked.value === 'enter' && kept) return enter(pin, kept)
      if (!PIN_SHAPE.test(pin)) return void (problem.value = 'shape')
      preferences.write(OWN, JSON.stringify(await hashPin(pin)))
      done()
    },
    cancel: () => void (asked.value = null),
    change: () => ask('set', () => {}),
  }
}

function readPin(preferences: Preferences): DoorPinHash | null {
  try {
    return JSON.parse(preferences.read(OWN) ?? 'null') as DoorPinHash | null
  } catch {
    return null
  }
}
