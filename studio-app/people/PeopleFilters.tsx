import { peopleSorts } from '@masuk/shared/contract/attendees.ts'
import { useEffect, useRef } from 'preact/hooks'
import { words } from '../words/words.ts'
import { FIRST_SORT, withChoice, type PeopleFilter } from './people-filter.ts'

interface PeopleFiltersProps {
  filter: PeopleFilter
  ticketTypes: readonly { id: string; name: string }[]
  search: (q: string) => void
  change: (filter: PeopleFilter) => void
}

/** What is looked for, and in which order. The search has the focus: at a venue it is what one comes for. */
export function PeopleFilters({ filter, ticketTypes, search, change }: PeopleFiltersProps) {
  const { people: text } = words.value
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the list before anything was asked for.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  const choice = (key: 'state' | 'checkedIn' | 'ticketTypeId' | 'sort') => ({
    value: filter[key] ?? '',
    choose: (value: string) => change(withChoice(filter, key, value)),
  })
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
      {ticketTypes.length > 1 && (
        <Choice
          label={text.type}
          {...choice('ticketTypeId')}
          options={[['', text.allTypes], ...ticketTypes.map(({ id, name }): Option => [id, name])]}
        />
      )}
      <Choice
        label={text.state}
        {...choice('state')}
        options={[
          ['', text.allStates],
          ['valid', text.states.valid],
          ['void', text.states.void],
        ]}
      />
      <Choice
        label={text.inToday}
        {...choice('checkedIn')}
        options={[
          ['', text.inOrNot],
          ['yes', text.isIn],
          ['no', text.notIn],
        ]}
      />
      <Choice
        label={text.sort}
        {...choice('sort')}
        value={filter.sort ?? FIRST_SORT}
        options={peopleSorts.map((sort): Option => [sort, text.sorts[sort]])}
      />
    </search>
  )
}

type Option = [value: string, label: string]

interface ChoiceProps {
  label: string
  value: string
  choose: (value: string) => void
  options: readonly Option[]
}

function Choice({ label, value, choose, options }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
