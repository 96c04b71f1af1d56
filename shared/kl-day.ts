/** Kuala Lumpur is UTC+8 all year; a scan day never depends on the zone of the device or server. */
export const KL_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** The Kuala Lumpur calendar date, `YYYY-MM-DD`, of an instant in milliseconds since 1970 UTC. */
export function klDayOf(epochMs: number): string {
  return new Date(epochMs + KL_OFFSET_MS).toISOString().slice(0, 10)
}

/** The Kuala Lumpur wall-clock time, `HH:MM`, of an instant in milliseconds since 1970 UTC. */
export function klTimeOf(epochMs: number): string {
  return new Date(epochMs + KL_OFFSET_MS).toISOString().slice(11, 16)
}

/** True for an existing calendar date written `YYYY-MM-DD`, from the year 2000 to 2999. */
export function isKlDay(text: string): boolean {
  const parts = DAY.exec(text)
  if (!parts || text < '2000' || text > '3000') return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The instant, in milliseconds since 1970 UTC, at which a Kuala Lumpur day begins. */
export function klDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - KL_OFFSET_MS
}

/** The Kuala Lumpur day before `day`. */
export function previousKlDay(day: string): string {
  return klDayOf(klDayStart(day) - DAY_MS)
}
