import type { ComponentChildren } from 'preact'
import './field.css'

/** What every field says of itself. */
export interface FieldWords {
  /** Unique in the page; the names of its parts are made from it. */
  id: string
  label: string
  hint: string
  /** What is wrong with what was typed, or null. */
  problem: string | null
}

/** A label, the control that is given as children, what is wrong with it, and a hint. */
export function Field({ id, label, hint, problem, children }: FieldWords & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {problem !== null && (
        <p id={`${id}-problem`} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <small id={`${id}-hint`}>{hint}</small>
    </div>
  )
}

/** Of a control whose text stays as the person types it: the keyboard neither completes nor corrects it. */
export const asTyped = { autoComplete: 'off', autoCorrect: 'off', spellcheck: false } as const

/** Ties a control to its field for screen readers. */
export function describedByField({ id, problem }: Pick<FieldWords, 'id' | 'problem'>) {
  return {
    id,
    'aria-describedby': problem === null ? `${id}-hint` : `${id}-problem ${id}-hint`,
    'aria-invalid': problem !== null,
  }
}
