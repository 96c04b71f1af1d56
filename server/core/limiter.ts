/** Counts requests by caller; throws 429 with the seconds to wait when a minute's share is used up. */
export interface Limiter {
  count(caller: string): Promise<void>
}
