import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { isUndoRefused } from '../queue/scan-transitions.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Shape } from '../verdict/verdict-looks.ts'
import { VerdictShape } from '../verdict/VerdictShape.tsx'
import { words } from '../words/words.ts'
import { shortTicket } from './short-ticket.ts'
import './scan-row.css'

export interface ScanRowProps {
  scan: ScanRecord
  text: string
  /** What can be done about it. */
  children?: ComponentChildren
}

/** One scan in a list. */
export function ScanRow({ scan, text, children }: ScanRowProps) {
  return (
    <li class="scan" tabIndex={-1} data-seq={scan.seq} data-state={stateOf(scan)} data-undo={scan.undo}>
      <VerdictShape shape={shapeOf(scan)} />
      <div class="scan-words">
        <p class="scan-title">
          <time dateTime={scan.scannedAt}>{words.clock(Date.parse(scan.scannedAt))}</time>
          <span>{shortTicket(scan)}</span>
        </p>
        <p class="scan-state">{text}</p>
      </div>
      <div class="scan-acts">{children}</div>
    </li>
  )
}

/** A button of one row; its name for screen readers says which. When it has done its work the focus stays in the row. */
export function RowButton({ scan, label, act }: { scan: ScanRecord; label: string; act: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) button.current?.closest('li')?.focus()
    },
    [],
  )
  return (
    <button type="button" class="button" ref={button} onClick={act}>
      {label}
      <span class="visually-hidden"> {shortTicket(scan)}</span>
    </button>
  )
}

/** What a supervisor decided looks like that, whatever the service says of it. */
function stateOf({ state, override }: ScanRecord): string {
  return override !== undefined && state !== 'undone' && state !== 'quarantined' ? 'override' : state
}

function shapeOf(scan: ScanRecord): Shape {
  const { state, undo, conflict } = scan
  if (state === 'undone' || undo === 'wanted') return 'echo'
  if (stateOf(scan) === 'override') return 'hand'
  if (state === 'rejected') return 'cross'
  if (state === 'quarantined' || conflict || isUndoRefused(scan)) return 'triangle'
  return state === 'accepted' ? 'tick' : 'question'
}
