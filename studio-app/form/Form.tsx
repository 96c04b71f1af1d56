import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import type { FormStore } from './form-store.ts'
import './form.css'

interface FormProps<Draft> {
  app: StudioApp
  store: FormStore<Draft>
  /** After it was saved. */
  onSaved?: () => void
  /** What the button says; "Save" unless given. */
  submit?: string
  /** Beside the button. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** Ctrl+S saves the form, unless something is asked over it; of several forms on a screen those that it can be about. */
function submitByKeys(form: RefObject<HTMLFormElement | null>, isDirty: () => boolean): () => void {
  function press(event: KeyboardEvent): void {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const isMeant = isDirty() || form.current?.contains(document.activeElement)
    if (isMeant && !document.querySelector('dialog[open]')) form.current?.requestSubmit()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** Fields with the button that saves them. Leaving with something unsaved asks first; Ctrl+S saves. */
export function Form<Draft>({ app, store, onSaved, submit, actions, children }: FormProps<Draft>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => submitByKeys(form, () => store.isDirty.value), [store])
  useEffect(() => app.unsaved.add(() => store.isDirty.value), [app, store])
  const text = words.value.frame

  async function save(): Promise<void> {
    // What was said of the save before isn't about this one.
    app.toast.dismiss()
    if (await store.save()) return onSaved?.()
    // The first field with a problem.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {children}
      <div class="form-actions">
        {/* Beside the button that was pressed: at the end of a long form nobody would see it. */}
        {store.failure.value !== null && (
          <Notice tone="bad" alert>
            {store.failure.value}
          </Notice>
        )}
        {/* Not disabled: it would lose the focus, and the form saves once at a time. */}
        <button type="submit" class="button button-primary" aria-disabled={store.isSaving.value}>
          {store.isSaving.value ? text.saving : (submit ?? text.save)}
        </button>
        {actions}
      </div>
    </form>
  )
}
