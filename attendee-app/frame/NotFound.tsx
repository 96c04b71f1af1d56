import { words } from '../words/words.ts'
import { Screen } from './Screen.tsx'

export function NotFound() {
  const { title, todo, home } = words.value.frame.notFound
  return (
    <Screen title={title}>
      <p>{todo}</p>
      <a class="button" href="/">
        {home}
      </a>
    </Screen>
  )
}
