import type { Formats } from '@masuk/ui/format/formats.ts'
import { utcTime } from '../form/values.ts'
import type { Words } from '../words/en.ts'
import type { DetailsDraft } from './details-draft.ts'

interface Language {
  text: Words['eventDetails']
  formats: Formats
}

/** What somebody else wrote into a field, short enough to stand in a sentence. */
export function shownValue<Key extends keyof DetailsDraft>(
  key: Key,
  value: DetailsDraft[Key],
  { text, formats }: Language,
): string {
  if (value === null || value === '') return text.empty
  if (Array.isArray(value)) return text.entries(formats.count(value.length))
  if (typeof value === 'object') return text.otherPicture
  if (key === 'startsAt' || key === 'endsAt') return formats.dayAndTime(utcTime(value) ?? '')
  return value.length > 80 ? `${value.slice(0, 80)}…` : value
}
