/** Kuala Lumpur is UTC+8 all year; a scan day never depends on the zone of the device or server. */
export const KL_OFFSET_MS = 8 * 3_600_000
const DAY_MS = 24 * 3_600_000
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** By month, which counts from 1. */
const LAST_DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

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
  if (!DAY.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const last = month === 2 && isLeap ? 29 : (LAST_DAYS[month] ?? 0)
  return year >= 2000 && year < 3000 && day >= 1 && day <= last
}

/** The instant, in milliseconds since 1970 UTC, at which a Kuala Lumpur day begins. */
export function klDayStart(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - KL_OFFSET_MS
}

/** The Kuala Lumpur day before `day`. */
export function previousKlDay(day: string): string {
  return klDayOf(klDayStart(day) - DAY_MS)
}
