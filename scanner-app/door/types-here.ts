import { signal } from '@preact/signals'
import { preferences } from '../device/preferences.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'

const KEPT = 'types-here'

interface Chosen {
  eventId: string
  types: readonly string[]
}

const chosen = signal(readKept())

/** The ticket types that are let in at this door, by id; null for all. What was chosen for another event does not count. */
export function typesHere(door: PairedScanner | null): readonly string[] | null {
  return chosen.value && chosen.value.eventId === door?.event.id ? chosen.value.types : null
}

/** One more or one less of them. None is all: a door that lets nobody in is closed by a person. */
export function toggleTypeHere(door: PairedScanner, typeId: string): void {
  const before = typesHere(door) ?? []
  const types = before.includes(typeId) ? before.filter((each) => each !== typeId) : [...before, typeId]
  choose(types.length === 0 ? null : { eventId: door.event.id, types })
}

export function letAllTypesIn(): void {
  choose(null)
}

function choose(next: Chosen | null): void {
  chosen.value = next
  preferences.write(KEPT, next && JSON.stringify(next))
}

function readKept(): Chosen | null {
  try {
    return JSON.parse(preferences.read(KEPT) ?? 'null') as Chosen | null
  } catch {
    return null
  }
}
