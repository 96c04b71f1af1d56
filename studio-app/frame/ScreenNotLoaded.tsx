import { words } from '../words/words.ts'
import { PageHeader } from './PageHeader.tsx'

/** The code of a screen did not come: the network is gone, or a deployment has replaced it. */
export function ScreenNotLoaded() {
  const { title, todo, again } = words.value.frame.notLoaded
  return (
    <>
      <PageHeader title={title} />
      <p>{todo}</p>
      <p class="page-action">
        <button type="button" class="button" onClick={() => location.reload()}>
          {again}
        </button>
      </p>
    </>
  )
}
