import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { scanEvent } from '@masuk/shared/contract/door-event.ts'
import type { Preferences } from '@masuk/ui/device/preferences.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import type { DoorPinHash, UnknownCodeRule } from '@masuk/shared/door-settings.ts'

const KEPT = 'event-settings'

interface KeptSettings {
  eventId: string
  pin: DoorPinHash | null
  unlisted: UnknownCodeRule
  capacity: number | null
}

/** What the organiser has set for the doors of this event, also when it was asked for long ago. */
export interface EventSettings {
  /** Of the supervisors; null when the event has none, or none is known. */
  pin: ReadonlySignal<DoorPinHash | null>
  /** What is done with a code that the roster does not know. */
  unlisted: ReadonlySignal<UnknownCodeRule>
  /** Places of the event; null is unlimited, or not known. */
  capacity: ReadonlySignal<number | null>
  /** Asks the service. `refused`: it does not take this pairing any more. */
  refresh(): Promise<'known' | 'refused' | 'no-answer'>
}

export function createEventSettings(
  preferences: Preferences,
  { pairing, send }: { pairing: PairingStore; send: Send },
): EventSettings {
  const kept = signal(readKept(preferences))
  const eventId = signal<string | null>(null)
  pairing.subscribe(() => (eventId.value = pairing.door()?.event.id ?? null))
  const own = computed(() => (kept.value?.eventId === eventId.value ? kept.value : null))

  return {
    pin: computed(() => own.value?.pin ?? null),
    unlisted: computed(() => own.value?.unlisted ?? 'admit'),
    capacity: computed(() => own.value?.capacity ?? null),
    async refresh() {
      const door = pairing.current()
      if (!door) return 'refused'
      const answer = await call(send, scanEvent, { query: { token: door.token } })
      if (answer.kind === 'fault' && (answer.status === 403 || answer.status === 404)) return 'refused'
      if (answer.kind !== 'reply') return 'no-answer'
      const { doorPin, doorUnknownCodes, capacity } = answer.body
      kept.value = { eventId: door.event.id, pin: doorPin, unlisted: doorUnknownCodes, capacity }
      preferences.write(KEPT, JSON.stringify(kept.value))
      return 'known'
    },
  }
}

function readKept(preferences: Preferences): KeptSettings | null {
  try {
    return JSON.parse(preferences.read(KEPT) ?? 'null') as KeptSettings | null
  } catch {
    return null
  }
}
