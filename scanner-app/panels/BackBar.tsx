import { words } from '../words/words.ts'

/** The way back stays under the thumb while a list scrolls. */
export function BackBar({ back }: { back: () => void }) {
  return (
    <div class="page-actions page-actions-stay">
      <button type="button" class="button button-primary" onClick={back}>
        {words.typing.back}
      </button>
    </div>
  )
}
