import type { ComponentChildren } from 'preact'
import './choices.css'

export interface GroupProps {
  title: string
  note?: string
  children: ComponentChildren
}

/** Choices that belong together. */
export function Group({ title, note, children }: GroupProps) {
  return (
    <section class="group">
      <h2>{title}</h2>
      {note && <p class="muted">{note}</p>}
      <div class="choices">{children}</div>
    </section>
  )
}

export interface ChoiceProps {
  label: string
  /** Left out where a tap does something at once. */
  chosen?: boolean
  act: () => void
}

export function Choice({ label, chosen, act }: ChoiceProps) {
  return (
    <button type="button" class="button" aria-pressed={chosen} onClick={act}>
      {label}
    </button>
  )
}
