import { preferences } from '../device/preferences.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'

const KEPT = 'types-here'

/** The ticket types that are let in at this door, by id; null for all. What was chosen for another event does not count. */
export function typesHere(door: PairedScanner | null): readonly string[] | null {
  const kept = readKept()
  return kept && kept.eventId === door?.event.id ? kept.types : null
}

function readKept(): { eventId: string; types: string[] } | null {
  try {
    return JSON.parse(preferences.read(KEPT) ?? 'null') as ReturnType<typeof readKept>
  } catch {
    return null
  }
}

/** Null lets all in again. */
export function chooseTypesHere(eventId: string, types: readonly string[] | null): void {
  preferences.write(KEPT, types && JSON.stringify({ eventId, types }))
}
