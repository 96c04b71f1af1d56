import { z } from 'zod'
import { isKlDay } from '../kl-day.ts'
import { readScanKey } from '../scan-key.ts'

const CONTROL = /[\u0000-\u001f\u007f]/

/** One line of text of at most `most` characters that a database, a log and a screen can all hold. */
export function line(most: number) {
  return z
    .string({ error: 'must be text' })
    .max(most, { error: `may have at most ${most} characters` })
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), {
      error: 'must be one line of plain text, without control characters or broken Unicode',
    })
}

/** One line that says something: spaces around it are dropped, and what is left is not empty. */
export function filledLine(most: number) {
  return line(most).trim().min(1, { error: 'must not be empty' })
}

const CONTROL_IN_PARAGRAPHS = /[\u0000-\u0008\u000b-\u001f\u007f]/

/** Text of several lines, at most `most` characters. Every line end becomes `\n`. */
export function paragraphs(most: number) {
  return z
    .string({ error: 'must be text' })
    .max(most, { error: `may have at most ${most} characters` })
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .refine((text) => !CONTROL_IN_PARAGRAPHS.test(text) && text.isWellFormed(), {
      error: 'must be plain text, without control characters or broken Unicode',
    })
}

/** A Kuala Lumpur calendar date. */
export const KlDay = z
  .string({ error: 'must be a date such as 2026-11-20' })
  .refine(isKlDay, { error: 'must be an existing date from 2000 on, written YYYY-MM-DD, such as 2026-11-20' })
  .meta({ format: 'date', description: 'Kuala Lumpur calendar date, YYYY-MM-DD.' })

const UTC = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

/** An instant in ISO 8601 with `Z`, from 2000 to 2999. */
export const UtcTime = z
  .string({ error: 'must be a UTC time such as 2026-11-20T13:45:00Z' })
  .max(40, { error: 'must be a UTC time such as 2026-11-20T13:45:00Z' })
  .refine((text) => UTC.test(text) && isKlDay(text.slice(0, 10)), {
    error: 'must be an ISO 8601 UTC time ending in Z, such as 2026-11-20T13:45:00Z',
  })
  .meta({ format: 'date-time', description: 'ISO 8601, UTC, ending in Z.' })

/** The identity of a check-in: ticket and Kuala Lumpur day. */
export const ScanKey = z
  .string({ error: 'must be <ticket_id>:<YYYY-MM-DD>' })
  .refine((text) => readScanKey(text) !== null, {
    error: 'must be <ticket_id>:<YYYY-MM-DD>, with the ticket id in lower case and an existing date',
  })
  .meta({
    id: 'ScanKey',
    pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9]{4}-[0-9]{2}-[0-9]{2}$',
    description: '<ticket_id>:<YYYY-MM-DD>; the date is the Kuala Lumpur day.',
  })

/** The text that was read from a ticket. Any text is taken here; whether we issued it is decided per scan. */
export const Code = line(512).meta({ description: 'Signed ticket code, as read from the ticket.' })

/** What people call a scanning device: "Door B", "Aminah's phone". */
export const Device = line(120).meta({ description: 'Free label of the scanning device.' })

/** A UUID, whose one spelling here is in lower case. */
export const Id = z.uuid({ error: 'must be an id in UUID form' }).toLowerCase()

/** Most that a limit on places may be. */
const MOST_PLACES = 1_000_000

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
