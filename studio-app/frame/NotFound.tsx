import { Panel } from '@masuk/ui/page/Panel.tsx'
import { words } from '../words/words.ts'

export function NotFound() {
  const { title, todo, home } = words.value.notFound
  return (
    <Panel title={title}>
      <p>{todo}</p>
      <a class="button" href="/studio/">
        {home}
      </a>
    </Panel>
  )
}
