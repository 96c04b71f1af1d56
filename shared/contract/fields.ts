import { z } from 'zod'
import { isKlDay } from '../kl-day.ts'
import { readScanKey } from '../scan-key.ts'

const ONE_LINE = /^[^\u0000-\u001f\u007f]*$/

/**
 * Characters that nobody sees and that change what others look like or which way they run: the controls U+0080 to U+009F,
 * soft hyphen, zero-width space, direction marks and overrides, word joiner, byte order mark, tags. The joiners U+200C and
 * U+200D stay: Tamil, Arabic script and emoji are written with them. Source: Unicode Technical Report 36, 2.10.
 */
const INVISIBLE =
  /\u034f|[\u0080-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
/** The line ends of Unicode that are no control characters of ASCII: next line, line and paragraph separator. */
const LINE_END = /[\u0085\u2028\u2029]/g
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/** One line of text of at most `most` characters that a database, a log and a screen can all hold, as it was sent. */
export function rawLine(most: number) {
  return z
    .string({ error: 'must be text' })
    .max(most, { error: `may have at most ${most} characters` })
    .refine((text) => ONE_LINE.test(text) && text.isWellFormed(), {
      error: 'must be one line of plain text, without control characters or broken Unicode',
    })
    .meta({ pattern: ONE_LINE.source })
}

/** One line for people to read: invisible and direction-changing characters are dropped, a line end of Unicode is a space. */
export function line(most: number) {
  return rawLine(most).overwrite((text) => text.replace(LINE_END, ' ').replace(INVISIBLE, ''))
}

/** One line that says something: spaces around it are dropped, and what is left is not empty. */
export function filledLine(most: number) {
  return line(most)
    .trim()
    .min(1, { error: 'must not be empty' })
    .refine((text) => text === '' || VISIBLE.test(text), { error: 'must have a character that can be seen' })
}

const PARAGRAPHS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/

/** Text of several lines, at most `most` characters. Every line end becomes `\n`. */
export function paragraphs(most: number) {
  return z
    .string({ error: 'must be text' })
    .max(most, { error: `may have at most ${most} characters` })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(LINE_END, '\n').replace(INVISIBLE, ''))
    .refine((text) => PARAGRAPHS.test(text) && text.isWellFormed(), {
      error: 'must be plain text, without control characters or broken Unicode',
    })
    .meta({ pattern: PARAGRAPHS.source })
}

/** A Kuala Lumpur calendar date. */
export const KlDay = z
  .string({ error: 'must be a date such as 2026-11-20' })
  .refine(isKlDay, { error: 'must be an existing date from 2000 on, written YYYY-MM-DD, such as 2026-11-20' })
  .meta({
    format: 'date',
    pattern: '^2[0-9]{3}-[0-9]{2}-[0-9]{2}$',
    description: 'Kuala Lumpur calendar date, YYYY-MM-DD, from 2000 on.',
  })

const UTC = /^2\d{3}-\d{2}-\d{2}[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:[Zz]|[+-]00:00)$/
const notUtc = { error: 'must be a UTC time such as 2026-11-20T13:45:00Z' }

/**
 * An instant in UTC, from 2000 to 2999, in any spelling of RFC 3339 whose offset is zero; seconds may be left out. It
 * reaches the server in one spelling, to the millisecond.
 */
export const UtcTime = z
  .string(notUtc)
  .max(40, notUtc)
  .refine((text) => UTC.test(text) && isKlDay(text.slice(0, 10)), {
    error: 'must be a UTC time such as 2026-11-20T13:45:00Z or 2026-11-20T13:45:00+00:00',
  })
  .overwrite(inOneSpelling)
  .meta({ format: 'date-time', pattern: UTC.source, description: 'RFC 3339 with offset zero: Z or +00:00.' })

/** What apps write: `Date.prototype.toISOString`. A batch has hundreds, and reading them again is most of its check. */
const ONE_SPELLING = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

function inOneSpelling(text: string): string {
  if (ONE_SPELLING.test(text)) return text
  const instant = new Date(text.toUpperCase().replace(' ', 'T'))
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString()
}

/** An instant in a reply: ISO 8601 with milliseconds and `Z`. */
export const UtcText = z.string().meta({ format: 'date-time', description: 'UTC.' })

/** The identity of a check-in: ticket and Kuala Lumpur day. */
export const ScanKey = z
  .string({ error: 'must be <ticket_id>:<YYYY-MM-DD>' })
  .refine((text) => readScanKey(text) !== null, {
    error: 'must be <ticket_id>:<YYYY-MM-DD>, with the ticket id in lower case and an existing date',
  })
  .meta({
    id: 'ScanKey',
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:2[0-9]{3}-[0-9]{2}-[0-9]{2}$',
    description: '<ticket_id>:<YYYY-MM-DD>; the date is the Kuala Lumpur day.',
  })

/** The text that was read from a ticket. Any text is taken here; whether we issued it is decided per scan. */
export const Code = rawLine(512).meta({ description: 'Signed ticket code, as read from the ticket.' })

/** What people call a scanning device: "Door B", "Aminah's phone". */
export const Device = line(120).meta({ description: 'Free label of the scanning device.' })

/** A UUID, whose one spelling here is in lower case. */
export const Id = z.uuid({ error: 'must be an id in UUID form' }).toLowerCase()

/** Most that a limit on places may be. */
export const MOST_PLACES = 1_000_000

/** A limit on places that is finite. */
export const FiniteCapacity = z
  .int({ error: 'must be a whole number' })
  .min(1, { error: 'must be at least 1' })
  .max(MOST_PLACES, { error: 'may be at most 1,000,000' })

/** A limit on places, or none. Source: specification, 1.3.0. */
export const Capacity = FiniteCapacity.nullable().describe(
  'A positive whole number; null is unlimited. Null is never zero and never sold out.',
)

/** Money in whole sen, up to a million ringgit. */
export const Sen = z
  .int({ error: 'must be a whole number of sen' })
  .min(0, { error: 'must not be negative' })
  .max(100_000_000, { error: 'may be at most 100,000,000 sen' })

/** An e-mail address in its one spelling: without spaces around it, in lowercase. */
export const Email = z
  .string({ error: 'must be an e-mail address' })
  .max(254, { error: 'may have at most 254 characters' })
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => z.email().safeParse(text).success, {
    error: 'must be an e-mail address such as aminah@example.my',
  })
  .meta({ format: 'email', description: 'E-mail address; case and spaces around it do not matter.' })
