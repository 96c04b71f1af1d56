import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { scanEvent } from '@masuk/shared/contract/door-event.ts'
import type { Preferences } from '@masuk/ui/device/preferences.ts'
import type { PairingStore } from '../pairing/pairing-store.ts'
import type { DoorPinHash } from '@masuk/shared/door-settings.ts'

const KEPT = 'event-pin'

interface KeptPin {
  eventId: string
  pin: DoorPinHash | null
}

/** What the organiser has set for the supervisors of this event. */
export interface EventSettings {
  /** Null when the event has none, or none is known. */
  pin: ReadonlySignal<DoorPinHash | null>
  /** Asks the service. `refused`: it does not take this pairing any more. */
  refresh(): Promise<'known' | 'refused' | 'no-answer'>
}

export function createEventSettings(
  preferences: Preferences,
  { pairing, send }: { pairing: PairingStore; send: Send },
): EventSettings {
  const kept = signal(readKept(preferences))
  const pin = signal<DoorPinHash | null>(null)
  const show = () =>
    (pin.value = kept.value?.eventId === pairing.door()?.event.id ? (kept.value?.pin ?? null) : null)
  pairing.subscribe(show)

  return {
    pin,
    async refresh() {
      const door = pairing.current()
      if (!door) return 'refused'
      const answer = await call(send, scanEvent, { query: { token: door.token } })
      if (answer.kind === 'fault' && (answer.status === 403 || answer.status === 404)) return 'refused'
      if (answer.kind !== 'reply') return 'no-answer'
      kept.value = { eventId: door.event.id, pin: answer.body.doorPin }
      preferences.write(KEPT, JSON.stringify(kept.value))
      show()
      return 'known'
    },
  }
}

function readKept(preferences: Preferences): KeptPin | null {
  try {
    return JSON.parse(preferences.read(KEPT) ?? 'null') as KeptPin | null
  } catch {
    return null
  }
}
