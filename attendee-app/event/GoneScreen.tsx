import { Screen } from '../frame/Screen.tsx'
import { words } from '../words/words.ts'

/** There is no such event, or not for this person: both look the same. */
export function GoneScreen() {
  const { event, frame } = words.value
  return (
    <Screen title={event.gone.title}>
      <p>{event.gone.todo}</p>
      <a class="button" href="/">
        {frame.notFound.home}
      </a>
    </Screen>
  )
}
