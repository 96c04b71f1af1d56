const BASE_MS = 1_000
const CAP_MS = 60_000

/** Full jitter: doors that lost the service together don't come back together. `random` is in [0, 1). */
export function backoffMs(failures: number, random: number): number {
  return random * Math.min(CAP_MS, BASE_MS * 2 ** Math.max(0, failures - 1))
}
