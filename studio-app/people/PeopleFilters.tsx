import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words/words.ts'
import type { PeopleFilter } from './people-filter.ts'

interface PeopleFiltersProps {
  filter: PeopleFilter
  search: (q: string) => void
  change: (filter: PeopleFilter) => void
}

/** What is looked for. The search has the focus: at a venue it is what one comes for. */
export function PeopleFilters({ filter, search, change }: PeopleFiltersProps) {
  const { people: text } = words.value
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the list before anything was asked for.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  return (
    <search class="people-filters">
      <input
        ref={field}
        type="search"
        aria-label={text.search}
        placeholder={text.searchHint}
        maxLength={120}
        value={filter.q ?? ''}
        onInput={({ currentTarget }) => search(currentTarget.value)}
      />
      <select
        aria-label={text.state}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => {
          const { state: _, ...others } = filter
          const { value } = currentTarget
          change(value === 'valid' || value === 'void' ? { ...others, state: value } : others)
        }}
      >
        <option value="">{text.allStates}</option>
        <option value="valid">{text.states.valid}</option>
        <option value="void">{text.states.void}</option>
      </select>
      <select
        aria-label={text.inToday}
        value={filter.checkedIn ?? ''}
        onChange={({ currentTarget }) => {
          const { checkedIn: _, ...others } = filter
          const { value } = currentTarget
          change(value === 'yes' || value === 'no' ? { ...others, checkedIn: value } : others)
        }}
      >
        <option value="">{text.inOrNot}</option>
        <option value="yes">{text.isIn}</option>
        <option value="no">{text.notIn}</option>
      </select>
    </search>
  )
}
