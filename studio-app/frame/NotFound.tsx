import { words } from '../words/words.ts'
import { PageHeader } from './PageHeader.tsx'

export function NotFound() {
  const { title, todo, home } = words.value.frame.notFound
  return (
    <>
      <PageHeader title={title} />
      <p>{todo}</p>
      <p class="page-action">
        <a class="button" href="/studio/">
          {home}
        </a>
      </p>
    </>
  )
}
