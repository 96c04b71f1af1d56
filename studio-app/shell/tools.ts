import { signal, type ReadonlySignal } from '@preact/signals'

export type Overlay = 'palette' | 'shortcuts'
export type AssistantState = 'absent' | 'closed' | 'open'

/** What lies over or beside every screen: opened from the frame, from the keyboard and from each other. */
export interface Tools {
  overlay: ReadonlySignal<Overlay | null>
  /** Absent where the operator has switched it off. */
  assistant: ReadonlySignal<AssistantState>
  /** Opens it in the place of the one that is open; null closes that. */
  show(overlay: Overlay | null): void
  setAssistant(state: AssistantState): void
}

export function createTools(): Tools {
  const overlay = signal<Overlay | null>(null)
  const assistant = signal<AssistantState>('absent')
  return {
    overlay,
    assistant,
    show: (next) => void (overlay.value = next),
    setAssistant: (state) => void (assistant.value = state),
  }
}
