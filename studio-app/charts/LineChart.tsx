import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Bar } from './bars.ts'

const HEIGHT_PX = 160

/** A long series as a line with an area below it. Keys are days or instants. */
export function LineChart({ bars }: { bars: readonly Bar[] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const plot = new UPlot(optionsOf(element), dataOf(bars), element)
    const watching = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    watching.observe(element)
    return () => {
      watching.disconnect()
      plot.destroy()
    }
  }, [bars])
  return <div ref={place} class="chart-line" aria-hidden="true" />
}

const dataOf = (bars: readonly Bar[]): UPlot.AlignedData => [
  bars.map(({ key }) => Date.parse(key) / 1_000),
  bars.map(({ value }) => value),
]

/** The canvas knows no tokens: their values are read where it stands. */
function optionsOf(element: HTMLElement): UPlot.Options {
  const style = getComputedStyle(element)
  const [ink, grid, accent] = ['--muted', '--line', '--link'].map((token) => style.getPropertyValue(token))
  const axis = { stroke: ink ?? '', grid: { stroke: grid ?? '', width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    legend: { show: false },
    cursor: { show: false },
    axes: [axis, { ...axis, size: 48 }],
    series: [{}, { stroke: accent ?? '', width: 2, fill: `color-mix(in srgb, ${accent} 20%, transparent)` }],
  }
}
