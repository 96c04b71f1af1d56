const AFTER_MS = 24 * 3_600_000

/** When the doors of an event are shut for good: a day after its end or, if that comes first, after it was closed. */
export function doorsShut({ endsAt, closedAt }: { endsAt: Date; closedAt: Date | null }): Date {
  return new Date(Math.min(endsAt.getTime(), closedAt?.getTime() ?? Infinity) + AFTER_MS)
}
