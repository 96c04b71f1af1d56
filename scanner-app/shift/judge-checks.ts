import type { CameraState } from '../camera/camera.ts'
import type { ScreenOn } from '@masuk/ui/device/wake-lock.ts'
import type { StoragePersistence } from '../device/persistent-storage.ts'
import type { Check, CheckName, Level } from './checks.ts'
import type { TestRead } from './test-code.ts'

export type TokenState = 'good' | 'unasked' | 'ends-early' | 'refused'
export type InstallState = 'installed' | 'browser' | 'ios-tab'

/** What is known of this device before a shift. */
export interface CheckFacts {
  isPrivate: boolean
  token: TokenState
  camera: CameraState['kind']
  testRead: TestRead | null
  /** What the person said after the test sound; null before. */
  heard: boolean | null
  storage: StoragePersistence
  /** Null where the browser does not tell. */
  freeBytes: number | null
  install: InstallState
  offlineReady: boolean
  screen: ScreenOn
  clock: { isSure: boolean; skewMs: number | null }
  /** Null without a roster. */
  rosterAgeMs: number | null
  /** Null where the browser does not tell. */
  battery: { level: number; charging: boolean } | null
}

const MB = 1_000_000
/** A shift of thousands of scans takes a few megabytes, a large roster twenty. */
const LITTLE_SPACE = 50 * MB
const NO_SPACE = 5 * MB
const LOW_BATTERY = 0.3
const ROSTER_OLD_MS = 60 * 60_000

type Said = Omit<Check, 'name'>

const say = (level: Level, says: string, number: number | null = null): Said => ({ level, says, number })

const judges: Record<CheckName, (facts: CheckFacts) => Said | null> = {
  private: ({ isPrivate }) => (isPrivate ? say('fault', 'private') : null),
  token: ({ token }) => tokens[token],
  camera: ({ camera }) => {
    if (camera === 'live' || camera === 'resting') return say('ok', 'works')
    return camera === 'failed' ? say('fault', 'failed') : say('open', 'open')
  },
  'test-scan': ({ testRead }) => (testRead === null ? say('open', 'open') : reads[testRead]),
  sound: ({ heard }) => {
    if (heard === null) return say('open', 'open')
    return heard ? say('ok', 'heard') : say('advice', 'unheard')
  },
  storage: ({ storage }) => {
    if (storage === 'kept') return say('ok', 'kept')
    return say('advice', storage)
  },
  space: ({ freeBytes }) => {
    if (freeBytes === null) return null
    const megabytes = Math.floor(freeBytes / MB)
    if (freeBytes < NO_SPACE) return say('fault', 'none', megabytes)
    return freeBytes < LITTLE_SPACE ? say('advice', 'little', megabytes) : say('ok', 'enough', megabytes)
  },
  install: ({ install }) => say(install === 'installed' ? 'ok' : 'advice', install),
  offline: ({ offlineReady }) => (offlineReady ? say('ok', 'ready') : say('advice', 'pending')),
  screen: ({ screen }) => (screen === 'absent' ? say('advice', 'autoLock') : say('ok', 'stays')),
  clock: ({ clock: { isSure, skewMs } }) => {
    if (skewMs !== null) return say('advice', 'wrong', Math.max(1, Math.round(Math.abs(skewMs) / 60_000)))
    return isSure ? say('ok', 'right') : say('advice', 'unsure')
  },
  roster: ({ rosterAgeMs }) => {
    if (rosterAgeMs === null) return say('advice', 'none')
    const minutes = Math.floor(rosterAgeMs / 60_000)
    return rosterAgeMs > ROSTER_OLD_MS ? say('advice', 'old', minutes) : say('ok', 'fresh', minutes)
  },
  battery: ({ battery }) => {
    if (!battery) return null
    const percent = Math.round(battery.level * 100)
    const isLow = battery.level < LOW_BATTERY && !battery.charging
    return say(isLow ? 'advice' : 'ok', isLow ? 'low' : 'enough', percent)
  },
}

const tokens: Record<TokenState, Said> = {
  good: say('ok', 'good'),
  unasked: say('advice', 'unasked'),
  'ends-early': say('advice', 'endsEarly'),
  refused: say('fault', 'refused'),
}

const reads: Record<TestRead, Said> = {
  right: say('ok', 'right'),
  ticket: say('ok', 'ticket'),
  layout: say('fault', 'layout'),
  capitals: say('fault', 'capitals'),
  other: say('advice', 'other'),
}

/** Each check that this device can make, in the order of the list. */
export function judgeChecks(facts: CheckFacts): Check[] {
  const names = Object.keys(judges) as CheckName[]
  return names.flatMap((name) => {
    const said = judges[name](facts)
    return said ? [{ name, ...said }] : []
  })
}

/** Whether a shift must not begin: what is scanned would be lost with the window. */
export function blocksStart(checks: readonly Check[]): boolean {
  return checks.some(({ name, level }) => name === 'private' && level === 'fault')
}
