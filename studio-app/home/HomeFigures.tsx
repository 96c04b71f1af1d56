import type { ComponentChildren } from 'preact'
import type { Loaded } from '@masuk/ui/loading/resource.ts'
import { formats, words } from '../words/words.ts'
import type { Overview, Stats } from './home-store.ts'

interface FiguresProps {
  overview: Overview
  stats: Loaded<Stats>
  base: string
}

/** The numbers that matter most, each with what it is. */
export function HomeFigures({ overview, stats, base }: FiguresProps) {
  const { home } = words.value
  const { count, money } = formats.value
  const { conflicts, fleet, event, sold } = overview
  return (
    <dl class="figures">
      <Figure label={home.registered} value={count(overview.registered)}>
        {event.capacity === null
          ? home.soldUnlimited(count(sold))
          : home.soldOf(count(sold), count(event.capacity))}
      </Figure>
      <Figure label={home.inToday} value={count(overview.checkedInToday)}>
        {home.checkInsInAll(count(overview.checkIns))}
      </Figure>
      <Figure label={home.revenue} value={stats.kind === 'ready' ? money(stats.value.revenue) : '…'} />
      <Figure label={home.doors} value={count(fleet.doors)} href={`${base}/scanners`}>
        {fleet.quiet > 0 ? home.quiet(count(fleet.quiet)) : home.waiting(count(fleet.waiting))}
      </Figure>
      <Figure label={home.conflicts} value={count(conflicts.total)} href={`${base}/conflicts`} />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: string
  href?: string
  children?: ComponentChildren
}

function Figure({ label, value, href, children }: FigureProps) {
  return (
    <div class="figure">
      <dt>{href ? <a href={href}>{label}</a> : label}</dt>
      <dd class="figure-value">{value}</dd>
      {children && <dd class="muted">{children}</dd>}
    </div>
  )
}

/** What of each ticket type is sold, as bars. */
export function TypeTable({ overview: { tickets } }: { overview: Overview }) {
  const { home } = words.value
  if (tickets.length === 0) return null
  return (
    <section class="types">
      <h2>{home.byType}</h2>
      <ul>
        {tickets.map(({ ticketTypeId, name, sold, quantity }) => (
          <li key={ticketTypeId}>
            <span>{name}</span>
            <span class="types-count">{soldText(sold, quantity)}</span>
            {/* Without a limit there is nothing to fill. */}
            {quantity !== null && (
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect class="types-all" width="100" height="4" />
                <rect width={quantity > 0 ? Math.min(100, (sold / quantity) * 100) : 100} height="4" />
              </svg>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function soldText(sold: number, quantity: number | null): string {
  const { home } = words.value
  const { count } = formats.value
  return quantity === null ? home.soldUnlimited(count(sold)) : home.soldOf(count(sold), count(quantity))
}
