import { signal, type ReadonlySignal } from '@preact/signals'
import type { KeptStore } from '../../kept/kept-store.ts'

const KEPT_AS = 'brightness-hints'

/** A word about the brightness of the screen, which no page can change: once for each event. */
export interface BrightnessHint {
  /** The event for which it is shown now. */
  eventId: ReadonlySignal<string | null>
  offer(eventId: string): Promise<void>
  dismiss(): void
}

export function createBrightnessHint(kept: KeptStore): BrightnessHint {
  const shown = signal<string | null>(null)
  return {
    eventId: shown,
    async offer(eventId) {
      const hinted = (await kept.read<readonly string[]>(KEPT_AS))?.value ?? []
      if (hinted.includes(eventId)) return
      shown.value = eventId
      await kept.write(KEPT_AS, [...hinted, eventId])
    },
    dismiss: () => (shown.value = null),
  }
}
