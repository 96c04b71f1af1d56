import { Agent } from 'node:https'
import webPush from 'web-push'
import type { Clock } from '../clock.ts'
import { isLoopback } from '../loopback.ts'
import { publicLookup } from '../public-address.ts'
import { boundedPost } from './bounded-post.ts'
import type { Posted } from './bounded-post.ts'
import { serviceOf } from './endpoint.ts'
import type { EndpointRules } from './endpoint.ts'
import type { PushAnswer, PushMessage, PushService, PushTarget } from './push-service.ts'
import { makeResting } from './resting.ts'
import type { PushSettings } from './settings.ts'

interface World {
  clock: Clock
  allowsLoopback: boolean
  /** How long a push service may take to answer. */
  timeoutMs?: number
}

const SOCKETS = 16

/** Seals messages with web-push and sends them itself: the library waits without end and reads without limit. */
export function webPushService(settings: PushSettings, { clock, ...world }: World): PushService {
  const { timeoutMs = 5_000, allowsLoopback } = world
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, maxFreeSockets: SOCKETS, timeout: 30_000 })
  const resting = makeResting(clock)
  const lookup = publicLookup()
  const rules: EndpointRules = { services: settings.services, allowsLoopback }

  function post(url: string, sealed: Sealed): Promise<Posted> {
    const way = isLoopback(new URL(url).hostname) ? {} : { lookup, agent }
    return boundedPost({ url, ...sealed, timeoutMs, ...way })
  }

  return {
    publicKey: settings.publicKey,
    serviceOf: (endpoint) => serviceOf(endpoint, rules),
    async send(target, message) {
      // The list may have become shorter since the device was registered.
      if (serviceOf(target.endpoint, rules) === null) return { state: 'gone' }
      const { host } = new URL(target.endpoint)
      const leftMs = resting.left(host)
      if (leftMs !== null) return { state: 'resting', retryAfterMs: leftMs }
      const sealed = seal(settings, target, message)
      if (sealed === null) return { state: 'gone' }
      try {
        const posted = await post(target.endpoint, sealed)
        resting.answered(host)
        return answerOf(posted, clock.now())
      } catch {
        resting.unanswered(host)
        return { state: 'busy', retryAfterMs: null }
      }
    },
    close: () => agent.destroy(),
  }
}

interface Sealed {
  headers: Record<string, string>
  body: Buffer
}

/** Null when nothing can be sealed with the keys of that browser. Our own key signs for 12 hours; Apple takes 24 at most. */
function seal(
  { subject, publicKey, privateKey }: PushSettings,
  { endpoint, p256dh, auth }: PushTarget,
  { payload, ttlSeconds: TTL, urgency, topic }: PushMessage,
): Sealed | null {
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  const vapidDetails = { subject, publicKey, privateKey }
  const options = { vapidDetails, TTL, urgency, topic, contentEncoding: 'aes128gcm' } as const
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, options)
    return { headers, body }
  } catch {
    return null
  }
}

const A_DAY_MS = 24 * 60 * 60_000

/** What a status says. A redirect is no way to a browser: nobody follows it. */
export function answerOf({ status, retryAfter }: Posted, now: Date): PushAnswer {
  if (status >= 200 && status < 300) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) return { state: 'busy', retryAfterMs: readRetryAfter(retryAfter, now) }
  return { state: 'refused', status }
}

/** Seconds or a date, as milliseconds from now, at most a day. Source: RFC 9110, 10.2.3. */
function readRetryAfter(text: string | null, now: Date): number | null {
  if (text === null || !/^\d{1,9}$|GMT$/.test(text)) return null
  const ms = text.endsWith('GMT') ? Date.parse(text) - now.getTime() : Number(text) * 1_000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), A_DAY_MS)
}
