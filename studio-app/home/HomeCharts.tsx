import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import type { Loaded } from '@masuk/ui/loading/resource.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { dayAfter, fillGaps, slotAfter } from '../charts/bars.ts'
import { formats, words } from '../words/words.ts'
import { daysOfEvent } from './event-days.ts'
import type { Overview, Sales } from './home-store.ts'

/** Tickets by the day on which they were issued. */
export function SalesChart({ sales }: { sales: Loaded<Sales> }) {
  const { home, shared } = words.value
  if (sales.kind !== 'ready') return <Skeleton lines={3} label={shared.loading} />
  const bars = sales.value.days.map(({ day, tickets }) => ({ key: day, value: tickets }))
  return (
    <BarChart
      title={home.sales}
      bars={fillGaps(bars, dayAfter)}
      label={(day) => formats.value.day(`${day}T00:00:00+08:00`)}
      keyName={home.day}
      valueName={home.tickets}
      empty={home.noSales}
    />
  )
}

/** Check-ins of one day by five minutes. */
export function ArrivalsChart({ overview, choose }: { overview: Overview; choose: (day: string) => void }) {
  const { home } = words.value
  const bars = overview.day.arrivals.map(({ slot, checkedIn }) => ({ key: slot, value: checkedIn }))
  return (
    <div class="arrivals">
      <DayChoice overview={overview} choose={choose} />
      <BarChart
        title={home.arrivals}
        bars={fillGaps(bars, slotAfter)}
        label={(slot) => formats.value.time(slot)}
        keyName={home.time}
        valueName={home.people}
        empty={home.noArrivals}
      />
    </div>
  )
}

/** Only where an event has several days. */
function DayChoice({ overview, choose }: { overview: Overview; choose: (day: string) => void }) {
  const days = daysOfEvent(overview.event)
  if (days.length < 2) return null
  return (
    <label class="arrivals-day">
      {words.value.home.day}
      <select value={overview.day.day} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {days.map((day) => (
          <option key={day} value={day}>
            {formats.value.day(`${day}T00:00:00+08:00`)}
          </option>
        ))}
      </select>
    </label>
  )
}
