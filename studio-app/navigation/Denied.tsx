import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** In the place of the studio: it can't be shown to this person, or not now. */
export function Denied({ app, failure }: { app: StudioApp; failure: Failure }) {
  const { shared, frame } = words.value
  const isRefused = failure.kind === 'fault' && failure.status === 403
  return (
    <Panel title={isRefused ? frame.denied : frame.notReached}>
      <p>{faultText(failure, shared)}</p>
      <button type="button" class="button button-primary" onClick={() => void app.begin()}>
        {shared.tryAgain}
      </button>
      {isRefused && (
        <button
          type="button"
          class="button"
          onClick={() => void app.session.end().then((ended) => ended && location.reload())}
        >
          {shared.signIn.signOut}
        </button>
      )}
    </Panel>
  )
}
