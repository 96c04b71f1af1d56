import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import type { Codes, PromotionCode } from './codes-store.ts'

interface CodeTableProps {
  codes: readonly PromotionCode[]
  events: Codes['events']
  retire: (code: PromotionCode) => void
}

export function CodeTable({ codes, events, retire }: CodeTableProps) {
  const { codes: text } = words.value
  return (
    <Table<PromotionCode>
      label={text.nav}
      rows={codes}
      rowKey={({ id }) => id}
      searchIn={({ code, label }) => `${code} ${label}`}
      filters={[
        {
          key: 'state',
          label: text.state,
          options: Object.entries(text.states).map(([value, label]) => ({ value, label })),
          matches: ({ state }, value) => state === value,
        },
      ]}
      columns={codeColumns({ events, retire })}
    />
  )
}

/** What it takes off, and from what on. */
function offText({ kind, amount, minimumSen, mostDiscountSen }: PromotionCode): string {
  const { codes: text } = words.value
  const { money, percent } = formats.value
  return [
    kind === 'fixed' ? money(amount) : percent(amount / 100),
    ...(mostDiscountSen === null ? [] : [text.atMost(money(mostDiscountSen))]),
    ...(minimumSen === 0 ? [] : [text.fromOn(money(minimumSen))]),
  ].join(', ')
}

/** Names of the events that are not over; of others only how many. */
function eventsText(eventIds: readonly string[] | null, events: Codes['events']): string {
  const { codes: text } = words.value
  if (eventIds === null) return text.everyEvent
  const names = events.filter(({ id }) => eventIds.includes(id)).map(({ name }) => name)
  return names.length === eventIds.length
    ? names.join(', ')
    : text.events(formats.value.count(eventIds.length))
}

function codeColumns({ events, retire }: Omit<CodeTableProps, 'codes'>): Column<PromotionCode>[] {
  const { codes: text } = words.value
  const { count, money } = formats.value
  return [
    {
      key: 'code',
      label: text.code,
      sortBy: ({ code }) => code,
      cell: ({ code, label }) => (
        <>
          {code} {label && <span class="muted">{label}</span>}
        </>
      ),
    },
    {
      key: 'off',
      label: text.off,
      sortBy: ({ kind, amount }) => `${kind} ${String(amount).padStart(12, '0')}`,
      cell: offText,
    },
    {
      key: 'events',
      label: text.event,
      sortBy: ({ eventIds }) => eventsText(eventIds, events),
      cell: ({ eventIds }) => eventsText(eventIds, events),
    },
    {
      key: 'state',
      label: text.state,
      sortBy: ({ state }) => state,
      cell: ({ state }) => text.states[state],
    },
    {
      key: 'ends',
      label: text.endsAt,
      sortBy: ({ endsAt }) => (endsAt === null ? null : Date.parse(endsAt)),
      cell: ({ endsAt }) => endsAt !== null && formats.value.dayAndTime(endsAt),
    },
    {
      key: 'uses',
      label: text.uses,
      isNumber: true,
      sortBy: ({ usage }) => usage.counted,
      cell: ({ usage, mostUses }) =>
        mostUses === null ? count(usage.counted) : text.usesOf(count(usage.counted), count(mostUses)),
    },
    {
      key: 'given',
      label: text.given,
      isNumber: true,
      sortBy: ({ usage }) => usage.discountSen,
      cell: ({ usage }) => money(usage.discountSen),
    },
    {
      key: 'act',
      label: text.actions,
      cell: (code) =>
        code.state !== 'retired' && (
          <button
            type="button"
            class="button"
            aria-label={`${text.retire}: ${code.code}`}
            onClick={() => retire(code)}
          >
            {text.retire}
          </button>
        ),
    },
  ]
}
