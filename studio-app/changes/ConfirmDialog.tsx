import type { ComponentChildren } from 'preact'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { words } from '../words/words.ts'
import type { Changes } from './create-changes.ts'

export interface ConfirmDialogProps {
  title: string
  /** What the change does, sentence by sentence. */
  effects: readonly string[]
  /** What its button says. */
  confirm: string
  /** Takes something away. */
  isDanger?: boolean
  changes: Changes
  act: () => void
  close: () => void
  /** Fields that the change needs. */
  children?: ComponentChildren
}

/** Says what a change does before it is made, and stays open while it could not be made. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, effects, confirm, isDanger = false, changes, act, close, children } = props
  const cancel = () => {
    changes.clear()
    close()
  }
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.value.shared.cancel}
      </button>
      <button
        type="button"
        class={`button ${isDanger ? 'button-danger' : 'button-primary'}`}
        disabled={changes.isBusy.value}
        onClick={act}
      >
        {changes.isBusy.value ? words.value.live.working : confirm}
      </button>
    </>
  )
  return (
    <Dialog title={title} cancel={cancel} actions={actions}>
      {effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
      {children}
      {changes.problem.value !== null && (
        <Notice tone="bad" alert>
          {changes.problem.value}
        </Notice>
      )}
    </Dialog>
  )
}
