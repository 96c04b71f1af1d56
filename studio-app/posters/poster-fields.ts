import type { importPoster } from '@masuk/shared/contract/listings.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { localTime } from '../form/values.ts'
import type { NewEvent } from '../events/new-event-store.ts'

export type PosterReply = Reply<typeof importPoster>
type Draft = Extract<PosterReply, { state: 'done' }>['draft']

/** The fields of a new event that a poster can fill, in the order of the form. */
export const posterKeys = [
  'name',
  'startsAt',
  'endsAt',
  'venue',
] as const satisfies readonly (keyof NewEvent)[]
export type PosterKey = (typeof posterKeys)[number]

/** A value for a field; `from` is null for what is not on the poster and was worked out. */
export interface PosterField {
  value: string
  from: { quote: string; certainty: Certainty } | null
}

export type Certainty = 'sure' | 'likely' | 'unsure'
export type PosterFields = Partial<Record<PosterKey, PosterField>>

/** How long an event is taken to be whose poster says when it starts and not when it ends. */
const USUAL_MS = 3 * 3_600_000

/** What a draft says of the fields of a new event. An end that is not after the start is left out as a mistake. */
export function fieldsOf({ title, startsAt, endsAt, venue }: Draft): PosterFields {
  const fields: PosterFields = {}
  if (title) fields.name = fieldOf(title, title.value)
  if (startsAt) fields.startsAt = fieldOf(startsAt, localTime(startsAt.value))
  if (venue) fields.venue = fieldOf(venue, venue.value)
  const startMs = startsAt === null ? null : Date.parse(startsAt.value)
  if (endsAt && (startMs === null || Date.parse(endsAt.value) > startMs))
    fields.endsAt = fieldOf(endsAt, localTime(endsAt.value))
  else if (startMs !== null)
    fields.endsAt = { value: localTime(new Date(startMs + USUAL_MS).toISOString()), from: null }
  return fields
}

function fieldOf({ quote, confidence }: NonNullable<Draft['title']>, value: string): PosterField {
  return { value, from: { quote, certainty: certaintyOf(confidence) } }
}

function certaintyOf(confidence: number): Certainty {
  if (confidence >= 0.75) return 'sure'
  return confidence >= 0.5 ? 'likely' : 'unsure'
}
