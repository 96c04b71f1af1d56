import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { DelayedButton } from '@masuk/ui/page/DelayedButton.tsx'
import { useRestoreFocus } from '@masuk/ui/page/restore-focus.ts'
import { words } from '../words/words.ts'
import type { Shown } from './verdict-display.ts'
import { looks } from './verdict-looks.ts'
import type { ShownText } from './verdict-text.ts'
import { VerdictShape } from './VerdictShape.tsx'
import './verdict.css'

export interface VerdictActions {
  dismiss: () => void
  letIn: () => void
  undo: (seq: number) => void
  /** Calls a supervisor; null where a verdict is not one to be overridden. */
  override: (() => void) | null
}

export interface VerdictScreenProps {
  shown: Shown
  text: ShownText
  actions: VerdictActions
}

/** One verdict over everything: shape, word, reason, and what can be done about it. */
export function VerdictScreen({ shown, text, actions }: VerdictScreenProps) {
  const { verdict } = shown
  const before = verdict?.kind === 'just-now' ? verdict.before : undefined
  const stays = verdict !== null && looks[verdict.kind].stays
  const buttons = useRef<HTMLDivElement>(null)
  useRestoreFocus()
  // What waits for a tap takes the focus.
  useEffect(() => {
    if (stays) buttons.current?.querySelector('button')?.focus()
  }, [stays, shown.turn])
  return (
    <section
      class="verdict"
      data-verdict={verdict?.kind ?? 'checking'}
      data-before={before}
      aria-label={text.word}
    >
      {verdict?.kind !== 'attention' && <Anywhere act={actions.dismiss} />}
      <VerdictShape shape={verdict ? looks[verdict.kind].shape : 'dots'} />
      <div class="verdict-text">
        <h1 class="verdict-word">{text.word}</h1>
        {text.main && <p class="verdict-main">{text.main}</p>}
        {text.ticket && <p class="verdict-ticket">{text.ticket}</p>}
        {text.note && <p class="verdict-note">{text.note}</p>}
      </div>
      <div class="verdict-actions" ref={buttons}>
        {buttonsOf(shown, actions)}
      </div>
    </section>
  )
}

/** `Next` is at the same place in every verdict, and nothing that an entry is taken back with ever lies there. */
function buttonsOf(
  { verdict, turn }: Shown,
  { dismiss, letIn, undo, override }: VerdictActions,
): ComponentChildren {
  const next = <Act label={words.door.next} act={dismiss} />
  const nextOrUndo = (seq: number) => (
    <>
      {next}
      <DelayedButton key={turn} class="button verdict-undo" act={() => undo(seq)}>
        {words.door.undo}
      </DelayedButton>
    </>
  )
  switch (verdict?.kind) {
    case 'admit':
    case 'recorded':
      return nextOrUndo(verdict.scan.seq)
    case 'just-now':
      return verdict.before === 'admit' || verdict.before === 'recorded' ? nextOrUndo(verdict.seq) : next
    case 'attention':
      return (
        <>
          <Act label={words.door.turnAway} act={dismiss} />
          <DelayedButton key={turn} class="button verdict-let-in" act={letIn}>
            {words.door.letIn}
          </DelayedButton>
        </>
      )
    case 'already-in':
    case 'not-valid':
      return (
        <>
          {next}
          {override && (
            <DelayedButton key={turn} class="button verdict-undo verdict-override" act={override}>
              {words.door.override}
            </DelayedButton>
          )}
        </>
      )
    case 'not-a-ticket':
    case 'fault':
      return next
    case undefined:
      return null
  }
}

function Act({ label, act }: { label: string; act: () => void }) {
  return (
    <button type="button" class="button" onClick={act}>
      {label}
    </button>
  )
}

/** A tap anywhere will do; keyboards and screen readers have the named button. */
function Anywhere({ act }: { act: () => void }) {
  return <button type="button" class="verdict-anywhere" tabIndex={-1} aria-hidden="true" onClick={act} />
}
