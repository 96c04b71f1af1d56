import type { Words } from '../words/en.ts'

type FormWords = Words['frame']['form']

/** Kuala Lumpur is eight hours ahead of UTC all year. */
const OFFSET_MS = 8 * 3_600_000

/** What a `datetime-local` field shows of an instant: Kuala Lumpur's day and time, to the minute. */
export function localTime(utc: string | null): string {
  if (utc === null) return ''
  return new Date(Date.parse(utc) + OFFSET_MS).toISOString().slice(0, 16)
}

/** The instant of what was chosen there; null when it is no time. */
export function utcTime(local: string): string | null {
  const ms = Date.parse(`${local}${local.length === 10 ? 'T00:00' : ''}Z`)
  return Number.isNaN(ms) ? null : new Date(ms - OFFSET_MS).toISOString()
}

/** Ringgit as they are typed (`12`, `12.5`, `RM 1,200.00`) in whole sen; null when they are none. */
export function senOf(text: string): number | null {
  const plain = text.replace(/^\s*RM/i, '').replaceAll(/[\s,]/g, '')
  const found = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain)
  if (!found) return null
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Sen as they stand in a field: `12.50`. */
export const ringgit = (sen: number): string => (sen / 100).toFixed(2)

/** A whole number as it is typed; null when it is none. */
export function wholeNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

/** What is wrong with a text that has to be there and has an end. */
export function textProblem(text: string, most: number, words: FormWords): string | undefined {
  if (text.trim() === '') return words.required
  return lengthProblem(text, most, words)
}

export function lengthProblem(text: string, most: number, words: FormWords): string | undefined {
  return text.length > most ? words.tooLong(most) : undefined
}

/** What is wrong with a limit on places: empty is unlimited. */
export function capacityProblem(text: string, words: FormWords): string | undefined {
  if (text.trim() === '') return undefined
  const number = wholeNumber(text)
  if (number === null) return words.notNumber
  if (number < 1) return words.tooSmall(1)
  return number > 1_000_000 ? words.tooLarge('1,000,000') : undefined
}

/** The limit on places that was typed: null is unlimited. */
export const capacityOf = (text: string): number | null => (text.trim() === '' ? null : wholeNumber(text))

/** What is wrong with two times, by which of them it is. */
export function timesProblem(
  startsAt: string | null,
  endsAt: string | null,
  words: FormWords,
): { startsAt?: string; endsAt?: string } {
  return {
    ...(startsAt === null && { startsAt: words.notTime }),
    ...(endsAt === null
      ? { endsAt: words.notTime }
      : startsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt) && { endsAt: words.endsBefore }),
  }
}

/** Only what there is to say: an absent problem is no key. */
export function problemsOf<Key extends string>(
  all: Partial<Record<Key, string | undefined>>,
): Partial<Record<Key, string>> {
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Key, string>
  >
}
