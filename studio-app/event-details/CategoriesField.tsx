import { MOST_CATEGORIES } from '@masuk/shared/contract/event-details.ts'
import { words } from '../words/words.ts'
import type { Details } from './details-store.ts'

interface Props {
  categories: Details['categories']
  chosen: string[]
  problem: string | undefined
  write: (ids: string[]) => void
}

/** What kinds of event it is, for whoever looks by kind. */
export function CategoriesField({ categories, chosen, problem, write }: Props) {
  const text = words.value.eventDetails
  if (categories.length === 0) return null
  const isFull = chosen.length >= MOST_CATEGORIES
  return (
    <fieldset class="categories">
      <legend>{text.fields.categoryIds}</legend>
      {categories.map(({ id, name }) => {
        const isChosen = chosen.includes(id)
        return (
          <label key={id} class="category">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => write(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
            />
            {name}
          </label>
        )
      })}
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
