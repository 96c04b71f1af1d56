import { words } from '../words/words.ts'
import { Screen } from './Screen.tsx'

/** In place of a screen that could not be loaded or drawn. */
export function BrokenScreen() {
  const { title, todo, reload } = words.value.frame.broken
  return (
    <Screen title={title}>
      <p>{todo}</p>
      <button type="button" class="button button-primary" onClick={() => location.reload()}>
        {reload}
      </button>
      <a href="/">{words.value.frame.notFound.home}</a>
    </Screen>
  )
}
