import webPush from 'web-push'
import type { Clock } from '../clock.ts'
import type { OpenAnswer, Outside } from '../fetch.ts'
import { serviceOf } from './endpoint.ts'
import type { EndpointRules } from './endpoint.ts'
import type { PushAnswer, PushMessage, PushService, PushTarget } from './push-service.ts'
import { makeResting } from './resting.ts'
import type { PushSettings } from './settings.ts'

interface World {
  clock: Clock
  outside: Outside
  /** Origins on this machine that are push services as well. */
  loopback: readonly string[]
  /** How long a push service may take to answer. */
  timeoutMs?: number
}

interface Posted {
  status: number
  retryAfter: string | null
}

/** Seals messages with web-push and sends them by `outside`: the library waits without end and reads without limit. */
export function webPushService(settings: PushSettings, { clock, outside, ...world }: World): PushService {
  const { timeoutMs = 5_000, loopback } = world
  const resting = makeResting(clock)
  const rules: EndpointRules = { services: settings.services, loopback }

  /** Whatever follows the status is not waited for. */
  async function post(url: string, sealed: Sealed): Promise<Posted> {
    const answer = await outside.open({ url, method: 'POST', ...sealed, timeoutMs, maxBytes: MOST_BYTES })
    void drain(answer)
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }

  return {
    publicKey: settings.publicKey,
    serviceOf: (endpoint) => serviceOf(endpoint, rules),
    async send(target, message) {
      // The list may have become shorter since the device was registered, or be that of another process.
      if (serviceOf(target.endpoint, rules) === null) return { state: 'unlisted' }
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
  }
}

/** A push service says no more than a sentence. */
const MOST_BYTES = 64 * 1024

/** Reads the rest, so that the connection can be used again, unless it is too long or too slow. */
async function drain({ body }: OpenAnswer): Promise<void> {
  try {
    const parts = body[Symbol.asyncIterator]()
    while (!(await parts.next()).done);
  } catch {
    // The answer counts, and it is there.
  }
}

interface Sealed {
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer>
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
    return { headers, body: new Uint8Array(body) }
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
