/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The median of the ratios of what was measured in the same round: the machine's drifting speed cancels out. */
export function medianRatio(rounds: readonly { above: number; below: number }[]): number {
  return median(rounds.map(({ above, below }) => above / below))
}

/** The median ratio of one of the figures that each round measured. */
export function medianRatioOf<Measured>(
  rounds: readonly { above: Measured; below: Measured }[],
  figureOf: (measured: Measured) => number,
): number {
  return medianRatio(rounds.map(({ above, below }) => ({ above: figureOf(above), below: figureOf(below) })))
}
