import { signal, type ReadonlySignal } from '@preact/signals'
import type { Feedback } from '../device/feedback.ts'
import { readBattery, type Battery } from '../device/battery.ts'
import { readFreeBytes } from '../device/free-space.ts'
import { isPrivateWindow } from '../device/private-window.ts'
import type { EventSettings } from '../settings/event-settings.ts'
import { looks } from '../verdict/verdict-looks.ts'
import type { TokenState } from './judge-checks.ts'
import { judgeTestRead, type TestRead } from './test-code.ts'

/** What the check before a shift has found out so far; what the browser tells of itself is read where it is shown. */
export interface CheckStore {
  isPrivate: ReadonlySignal<boolean>
  token: ReadonlySignal<TokenState>
  testRead: ReadonlySignal<TestRead | null>
  /** Whether the test sound was heard; null before somebody has said so. */
  heard: ReadonlySignal<boolean | null>
  freeBytes: ReadonlySignal<number | null>
  battery: ReadonlySignal<Battery | null>
  /** Looks at what takes a moment. Call it when the screen before a shift is shown. */
  look(): Promise<void>
  /** What the camera or a hand-held reader read. */
  read(text: string): void
  playSound(): void
  sayHeard(heard: boolean): void
}

export interface CheckParts {
  feedback: Feedback
  eventSettings: EventSettings
  /** Whether the pairing ends before the event does. */
  endsEarly: () => boolean
}

export function createCheckStore({ feedback, eventSettings, endsEarly }: CheckParts): CheckStore {
  const isPrivate = signal(false)
  const token = signal<TokenState>('unasked')
  const testRead = signal<TestRead | null>(null)
  const heard = signal<boolean | null>(null)
  const freeBytes = signal<number | null>(null)
  const battery = signal<Battery | null>(null)

  async function askService(): Promise<void> {
    const answer = await eventSettings.refresh()
    if (answer === 'no-answer') token.value = 'unasked'
    else if (answer === 'refused') token.value = 'refused'
    else token.value = endsEarly() ? 'ends-early' : 'good'
  }

  async function lookAtDevice(): Promise<void> {
    isPrivate.value = await isPrivateWindow()
    freeBytes.value = await readFreeBytes()
    battery.value = await readBattery()
  }

  return {
    isPrivate,
    token,
    testRead,
    heard,
    freeBytes,
    battery,
    look: async () => void (await Promise.all([askService(), lookAtDevice()])),
    read: (text) => void (testRead.value = judgeTestRead(text)),
    playSound() {
      feedback.unlock()
      // A context that has just begun needs a moment before it sounds.
      setTimeout(() => feedback.give(looks.admit.cue), SOUND_AFTER_MS)
    },
    sayHeard: (said) => void (heard.value = said),
  }
}

const SOUND_AFTER_MS = 150
