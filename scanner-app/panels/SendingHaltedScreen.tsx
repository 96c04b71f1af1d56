import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { Halt } from '../queue/scan-record.ts'
import { haltText, words } from '../words/words.ts'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { Saved } from './unsent-file.ts'

export interface SendingHaltedScreenProps {
  halt: Halt
  waiting: number
  pairAgain: () => void
  tryAgain: () => void
  exportUnsent: () => Promise<Saved>
  keepScanning: () => void
}

/** Sending has stopped for a reason that only a person can mend. Scanning may go on. */
export function SendingHaltedScreen({ halt, waiting, ...act }: SendingHaltedScreenProps) {
  const { title, todo } = haltText(halt)
  return (
    <Panel title={title}>
      <Notice tone="bad">{todo}</Notice>
      <p data-halt={halt.kind}>{words.halted.waiting(waiting)}</p>
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
