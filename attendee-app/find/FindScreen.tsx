import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** What is on: the events that anybody may see. */
export function FindScreen({ app }: { app: AttendeeApp }) {
  const { kind } = app.session.state.value
  return (
    <Panel title={words.value.tabs.find}>
      {kind === 'guest' && <a href="/sign-in">{words.value.shared.signIn.title}</a>}
    </Panel>
  )
}
