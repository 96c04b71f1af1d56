import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'

/** The events of the organisation. */
export function EventsScreen({ app }: { app: StudioApp }) {
  const state = app.session.state.value
  return (
    <Panel title={words.value.nav.events}>{state.kind === 'person' && <p>{state.person.email}</p>}</Panel>
  )
}
