import { StatusBadge } from '../frame/StatusBadge.tsx'
import type { Column } from '../table/Table.tsx'
import type { Words } from '../words/en.ts'
import { formats, words } from '../words/words.ts'
import type { EventListName, ListedEvent } from './events-store.ts'
import { CapacityBar } from '../figures/CapacityBar.tsx'

/** The columns of a list of events. Nobody is inside of what has not begun or is long over. */
export function eventColumns(list: EventListName, text: Words['events']): Column<ListedEvent>[] {
  const columns: Column<ListedEvent>[] = [
    {
      key: 'name',
      label: text.columns.name,
      sortBy: ({ name }) => name,
      cell: ({ id, name, isPractice }) => (
        <>
          <a href={`/studio/events/${id}`}>{name}</a>{' '}
          {isPractice && <span class="badge">{words.value.practice.badge}</span>}
        </>
      ),
    },
    {
      key: 'starts',
      label: text.columns.starts,
      sortBy: ({ startsAt }) => Date.parse(startsAt),
      cell: ({ startsAt }) => (
        <time dateTime={startsAt}>{formats.value[list === 'past' ? 'day' : 'dayAndTime'](startsAt)}</time>
      ),
    },
    { key: 'venue', label: text.columns.venue, sortBy: ({ venue }) => venue, cell: ({ venue }) => venue },
    {
      key: 'sold',
      label: text.columns.sold,
      sortBy: ({ counts }) => counts.sold,
      cell: ({ counts, capacity }) => <CapacityBar used={counts.sold} capacity={capacity} />,
    },
  ]
  if (list === 'drafts') return columns
  return [
    ...columns,
    {
      key: 'inside',
      label: list === 'past' ? text.columns.came : text.columns.inside,
      isNumber: true,
      sortBy: ({ counts }) => counts[list === 'past' ? 'checkIns' : 'checkedInToday'],
      cell: ({ counts }) => formats.value.count(counts[list === 'past' ? 'checkIns' : 'checkedInToday']),
    },
    {
      key: 'status',
      label: text.columns.status,
      sortBy: ({ status }) => status,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
}
