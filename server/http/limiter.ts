import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Fault } from './faults.ts'

/** Counts requests by caller; throws 429 with the seconds to wait when a minute's share is used up. */
export interface Limiter {
  count(caller: string): Promise<void>
}

/** A limiter of this process: a window of a minute for each caller. */
export function makeLimiter(requestsPerMinute: number): Limiter {
  const windows = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return {
    async count(caller) {
      try {
        await windows.consume(caller)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
        throw new Fault(429, `Too many requests in this minute. Try again in ${seconds} seconds.`, seconds)
      }
    },
  }
}

/** The limiter's name for an address. IPv6 callers own a whole /64, so that is what is counted. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return `address:${plain}`
  const [head = '', tail = ''] = plain.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `address:${network.join(':')}::/64`
}
