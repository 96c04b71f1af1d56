import { isKlDay, klDayStart } from '@masuk/shared/kl-day.ts'

const DAY_MS = 24 * 3_600_000
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/** A time as ISO 8601 writes it. Without a zone it is Kuala Lumpur's; a date alone is the whole day. */
export interface IsoTime {
  at: Date
  isDay: boolean
}

export function readIsoTime(text: string): IsoTime | null {
  const [, day = '', clock, zone] = ISO.exec(text.trim()) ?? []
  if (!isKlDay(day)) return null
  if (clock === undefined) return { at: new Date(klDayStart(day)), isDay: true }
  const offset = zone === undefined ? '+08:00' : zone.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')
  const at = new Date(`${day}T${clock}:00${offset}`)
  return Number.isNaN(at.getTime()) ? null : { at, isDay: false }
}

/** The end that two times of a source come to: a last day counts as a whole. */
export function endOf(start: IsoTime, end: IsoTime | null): Date | null {
  if (end) return end.isDay ? new Date(end.at.getTime() + DAY_MS) : end.at
  return start.isDay ? new Date(start.at.getTime() + DAY_MS) : null
}
