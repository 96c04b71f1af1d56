import { lazy } from 'preact-iso'
import { formats, words } from '../words/words.ts'
import { mergeBars, topOf, type Bar } from './bars.ts'
import './chart.css'

/** So many bars can be told apart on a phone; of more the chart is a line. */
const MOST_BARS = 90

const LineChart = lazy(() => import('./LineChart.tsx').then((module) => module.LineChart))

export interface BarChartProps {
  title: string
  bars: readonly Bar[]
  /** What a key is in words: a day, a time. */
  label: (key: string) => string
  /** What the columns of the table are. */
  keyName: string
  valueName: string
  /** In the place of the chart while there is nothing. */
  empty: string
}

/** A chart of counts over time, with what it shows as a sentence and as a table. */
export function BarChart({ title, bars, label, keyName, valueName, empty }: BarChartProps) {
  if (bars.length === 0) return <ChartFrame title={title}>{<p class="muted">{empty}</p>}</ChartFrame>
  const shown = mergeBars(bars, MOST_BARS)
  return (
    <ChartFrame title={title}>
      {bars.length > MOST_BARS * 2 ? <LineChart bars={bars} /> : <Bars bars={shown} label={label} />}
      <p class="visually-hidden">{summary(bars, label)}</p>
      <p class="chart-ends muted" aria-hidden="true">
        <span>{label(shown[0]?.key ?? '')}</span>
        {shown.length > 1 && <span>{label(shown.at(-1)?.key ?? '')}</span>}
      </p>
      <details class="chart-table">
        <summary>{words.value.live.asTable}</summary>
        <ChartTable bars={bars} label={label} keyName={keyName} valueName={valueName} />
      </details>
    </ChartFrame>
  )
}

function ChartFrame({ title, children }: { title: string; children: preact.ComponentChildren }) {
  return (
    <section class="chart">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Of the width of the chart, in percent: one bar alone is no wall. */
const WIDEST_BAR = 8

function Bars({ bars, label }: Pick<BarChartProps, 'bars' | 'label'>) {
  const top = topOf(bars)
  const place = 100 / bars.length
  const width = Math.min(place * 0.8, WIDEST_BAR)
  return (
    <div class="chart-plot">
      <span class="chart-top muted" aria-hidden="true">
        {formats.value.count(top)}
      </span>
      <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
        <path class="chart-grid" d="M0 0H100M0 20H100M0 40H100" />
        {bars.map(({ key, value }, index) => (
          <rect
            key={key}
            x={index * place + (place - width) / 2}
            y={40 - (value / top) * 40}
            width={width}
            height={(value / top) * 40}
          >
            <title>{`${label(key)}: ${formats.value.count(value)}`}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}

/** What the chart shows, for whoever does not see it. */
function summary(bars: readonly Bar[], label: (key: string) => string): string {
  const total = bars.reduce((sum, { value }) => sum + value, 0)
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most))
  const { count } = formats.value
  return words.value.live.summary(count(total), count(highest.value), label(highest.key))
}

function ChartTable({
  bars,
  label,
  keyName,
  valueName,
}: Pick<BarChartProps, 'bars' | 'label' | 'keyName' | 'valueName'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{keyName}</th>
          <th scope="col">{valueName}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">{label(key)}</th>
            <td>{formats.value.count(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
