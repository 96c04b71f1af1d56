import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** In the place of the studio: it can't be reached now. */
export function NotReached({ app, failure }: { app: StudioApp; failure: Failure }) {
  const { shared, frame } = words.value
  return (
    <Panel title={frame.notReached}>
      <p>{faultText(failure, shared)}</p>
      <button type="button" class="button button-primary" onClick={() => void app.begin()}>
        {shared.tryAgain}
      </button>
    </Panel>
  )
}
