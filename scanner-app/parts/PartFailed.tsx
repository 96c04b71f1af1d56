import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { words } from '../words/words.ts'

/** A part of the app could not be loaded: the network has gone before the device kept everything. */
export function PartFailed({ tryAgain }: { tryAgain: () => void }) {
  return (
    <Panel title={words.partFailed.title}>
      <Notice tone="bad">{words.partFailed.todo}</Notice>
      <div class="page-actions">
        <button type="button" class="button button-primary" onClick={tryAgain}>
          {words.partFailed.tryAgain}
        </button>
      </div>
    </Panel>
  )
}
