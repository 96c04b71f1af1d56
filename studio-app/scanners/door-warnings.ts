import type { Words } from '../words/en.ts'
import type { Scanner } from './door-state.ts'

/** What of a door needs somebody, with the figure that shows how much. */
export type DoorWarning =
  | { kind: 'quarantined'; scans: number }
  | { kind: 'battery_low'; percent: number }
  | { kind: 'clock_wrong'; minutes: number }
  | { kind: 'roster_stale'; minutes: number }

type Said = Pick<
  Scanner,
  'warnings' | 'quarantined' | 'batteryPercent' | 'clockSkewMs' | 'rosterAgeSeconds' | 'health'
>

/** The warnings of a door, the worst first. One that has ended has none: nobody has to look after it. */
export function warningsOf(door: Said): DoorWarning[] {
  if (door.health === 'ended') return []
  const all: DoorWarning[] = [
    { kind: 'quarantined', scans: door.quarantined ?? 0 },
    { kind: 'battery_low', percent: door.batteryPercent ?? 0 },
    { kind: 'clock_wrong', minutes: Math.round(Math.abs(door.clockSkewMs ?? 0) / 60_000) },
    { kind: 'roster_stale', minutes: Math.round((door.rosterAgeSeconds ?? 0) / 60) },
  ]
  return all.filter(({ kind }) => door.warnings.includes(kind))
}

/** In as few words as can be read from four metres. */
export function warningText(warning: DoorWarning, { doors }: Words, count: (of: number) => string): string {
  switch (warning.kind) {
    case 'quarantined':
      return doors.warnings.quarantined(count(warning.scans))
    case 'battery_low':
      return doors.warnings.battery_low(count(warning.percent))
    case 'clock_wrong':
      return doors.warnings.clock_wrong(count(warning.minutes))
    case 'roster_stale':
      return doors.warnings.roster_stale(count(warning.minutes))
  }
}
