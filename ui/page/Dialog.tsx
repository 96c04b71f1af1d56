import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { useRestoreFocus } from './restore-focus.ts'
import './dialog.css'

export interface DialogProps {
  title: string
  /** Escape, or the back button of the phone. */
  cancel: () => void
  /** Two buttons: first the one that changes nothing, which takes the focus and the place of the thumb. */
  actions: ComponentChildren
  children: ComponentChildren
}

/** A question over everything else, which waits for an answer. */
export function Dialog({ title, cancel, actions, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useRestoreFocus()
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Closed before it goes: then the browser gives the focus back.
    return () => opened?.close()
  }, [])
  return (
    <dialog class="dialog" ref={dialog} aria-labelledby={titleId} onCancel={cancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
      <div class="dialog-actions">{actions}</div>
    </dialog>
  )
}
