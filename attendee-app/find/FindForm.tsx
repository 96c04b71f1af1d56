import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { Icon } from '../frame/icons.tsx'
import { words } from '../words/words.ts'
import { whens } from './filters.ts'
import type { FindStore } from './find-store.ts'

/** What to look for: words, a category, a time. The list follows while it is filled in. */
export function FindForm({ store }: { store: FindStore }) {
  const { search, searchHint, whenLabel, when } = words.value.find
  return (
    <search>
      <form
        class="find-form"
        onSubmit={(event) => {
          event.preventDefault()
          store.choose({})
        }}
      >
        <label class="find-words">
          <span class="visually-hidden">{search}</span>
          <Icon name="search" />
          <input
            type="search"
            enterkeyhint="search"
            maxLength={100}
            placeholder={searchHint}
            value={store.text.value}
            onInput={({ currentTarget }) => store.write(currentTarget.value)}
          />
        </label>
        <div class="find-choices">
          <fieldset class="find-when">
            <legend class="visually-hidden">{whenLabel}</legend>
            {whens.map((each) => (
              <label key={each} class="chip">
                <input
                  type="radio"
                  name="when"
                  class="visually-hidden"
                  checked={store.filters.value.when === each}
                  onChange={() => store.choose({ when: each })}
                />
                {when[each]}
              </label>
            ))}
          </fieldset>
          <CategoryChoice store={store} />
        </div>
      </form>
    </search>
  )
}

function CategoryChoice({ store }: { store: FindStore }) {
  const { category, allCategories, categories } = words.value.find
  const chosen = store.filters.value.category
  const known = store.categories.value
  const hasChosen = chosen === null || known.some(({ slug }) => slug === chosen)
  return (
    <label class="find-category">
      <span class="visually-hidden">{category}</span>
      <select
        value={chosen ?? ''}
        onChange={({ currentTarget }) => store.choose({ category: currentTarget.value || null })}
      >
        <option value="">{allCategories}</option>
        {known.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {wordsOfReason(categories, slug, name)}
          </option>
        ))}
        {!hasChosen && chosen !== null && (
          <option value={chosen}>{wordsOfReason(categories, chosen, chosen)}</option>
        )}
      </select>
    </label>
  )
}
