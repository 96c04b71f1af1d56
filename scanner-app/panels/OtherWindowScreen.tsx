import { Panel } from '@masuk/ui/page/Panel.tsx'
import { words } from '../words/words.ts'

/** Another window of this browser is the one that sends. */
export function OtherWindowScreen({ keepScanning }: { keepScanning: () => void }) {
  return (
    <Panel title={words.otherWindow.title}>
      <p>{words.otherWindow.todo}</p>
      <div class="page-actions">
        <button type="button" class="button" onClick={keepScanning}>
          {words.otherWindow.keep}
        </button>
      </div>
    </Panel>
  )
}
