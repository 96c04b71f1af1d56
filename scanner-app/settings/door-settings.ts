import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Preferences } from '@masuk/ui/device/preferences.ts'

export const hands = ['right', 'left'] as const
/** The hand that holds the device: what goes on lies under its thumb. */
export type Hand = (typeof hands)[number]

/** How this device behaves at its door. The first two are a supervisor's to change. */
export interface DoorSettings {
  /** Hands-free: what is not for visitors needs the PIN. */
  kiosk: ReadonlySignal<boolean>
  /** Only type and initials are shown of anybody. In a kiosk unless a supervisor has said otherwise. */
  namesHidden: ReadonlySignal<boolean>
  hand: ReadonlySignal<Hand>
  setKiosk(on: boolean): void
  setNamesHidden(hidden: boolean): void
  setHand(hand: Hand): void
}

export function createDoorSettings(preferences: Preferences): DoorSettings {
  const kiosk = signal(preferences.read('kiosk') === 'on')
  const hidden = signal(preferences.read('names'))
  const hand = signal<Hand>(hands.find((each) => each === preferences.read('hand')) ?? 'right')
  effect(() => {
    preferences.write('kiosk', kiosk.value ? 'on' : null)
    preferences.write('names', hidden.value)
    preferences.write('hand', hand.value)
  })
  return {
    kiosk,
    namesHidden: computed(() => (hidden.value === null ? kiosk.value : hidden.value === 'hidden')),
    hand,
    setKiosk: (on) => void (kiosk.value = on),
    setNamesHidden: (hide) => void (hidden.value = hide ? 'hidden' : 'shown'),
    setHand: (chosen) => void (hand.value = chosen),
  }
}
