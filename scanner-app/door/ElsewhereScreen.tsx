import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'

/** Another window of this browser is the one that sends. */
export function ElsewhereScreen({ keepScanning }: { keepScanning: () => void }) {
  return (
    <Panel title={words.elsewhere.title}>
      <p>{words.elsewhere.todo}</p>
      <div class="page-actions">
        <button type="button" class="button" onClick={keepScanning}>
          {words.elsewhere.keep}
        </button>
      </div>
    </Panel>
  )
}
