import { Panel } from '../Panel.tsx'
import type { Halt } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { SavedCount } from './unsent-file.ts'

export interface HaltedScreenProps {
  halt: Halt
  waiting: number
  pairAgain: () => void
  tryAgain: () => void
  exportUnsent: () => Promise<SavedCount>
  keepScanning: () => void
}

/** Sending has stopped for a reason that only a person can mend. Scanning may go on. */
export function HaltedScreen({ halt, waiting, ...act }: HaltedScreenProps) {
  const text = words.halts[halt.kind]
  return (
    <Panel title={text.title}>
      <p class="notice notice-bad" data-halt={halt.kind}>
        {text.todo}
      </p>
      {halt.message && <p class="muted">{halt.message}</p>}
      <p>{words.halted.waiting(waiting)}</p>
      <div class="page-actions">
        {halt.kind === 'pairing-ended' ? (
          <button type="button" class="button button-primary" onClick={act.pairAgain}>
            {words.halted.pairAgain}
          </button>
        ) : (
          <button type="button" class="button" onClick={act.tryAgain}>
            {words.halted.tryAgain}
          </button>
        )}
        {halt.kind === 'event-gone' && <SaveUnsent save={act.exportUnsent} />}
        <button type="button" class="button" onClick={act.keepScanning}>
          {words.halted.keepScanning}
        </button>
      </div>
    </Panel>
  )
}
