import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { words } from '../words/words.ts'

/** What is on: the events that anybody may see. */
export function FindScreen({ app }: { app: AttendeeApp }) {
  const { kind } = app.session.state.value
  return (
    <Screen title={words.value.frame.tabs.find} wide>
      {kind === 'guest' && <a href="/sign-in">{words.value.shared.signIn.title}</a>}
    </Screen>
  )
}
