/** One bar of a chart: what it is of, and how much. */
export interface Bar {
  /** Unique in the chart, such as a day or an instant. */
  key: string
  value: number
}

/** Adds the bars between the first and the last key that are missing, with nothing in them. */
export function fillGaps(bars: readonly Bar[], keyAfter: (key: string) => string): Bar[] {
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last) return []
  const values = new Map(bars.map(({ key, value }) => [key, value]))
  const filled: Bar[] = []
  for (let key = first.key; key <= last.key; key = keyAfter(key)) {
    filled.push({ key, value: values.get(key) ?? 0 })
  }
  return filled
}

/** Adds up neighbours until there are at most so many bars; each keeps the key of its first. */
export function mergeBars(bars: readonly Bar[], most: number): Bar[] {
  const size = Math.ceil(bars.length / most)
  if (size <= 1) return [...bars]
  return Array.from({ length: Math.ceil(bars.length / size) }, (_, index) => {
    const group = bars.slice(index * size, (index + 1) * size)
    return { key: group[0]?.key ?? '', value: group.reduce((sum, { value }) => sum + value, 0) }
  })
}

/** The top of the scale: a round number that is not below the highest bar. */
export function topOf(bars: readonly Bar[]): number {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const power = 10 ** Math.floor(Math.log10(highest))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= highest) ?? 10
  return step * power
}

/** The Kuala Lumpur day after another. */
export const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const SLOT_MS = 300_000
/** Five minutes later. */
export const slotAfter = (slot: string) => new Date(Date.parse(slot) + SLOT_MS).toISOString()

/**
 * Arrivals a minute: those of the last five minutes, taken from the slot that is running and, for the part of it that has
 * not passed, from the one before.
 */
export function arrivalsAMinute(slots: readonly Bar[], now: number): number {
  const begin = now - (now % SLOT_MS)
  const of = (at: number) => slots.find(({ key }) => Date.parse(key) === at)?.value ?? 0
  const left = 1 - (now - begin) / SLOT_MS
  return (of(begin) + of(begin - SLOT_MS) * left) / 5
}
