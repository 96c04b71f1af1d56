import type { Send, WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { apiFault } from './server-model.ts'
import type { ServerModel } from './server-model.ts'
import type { Life, Simulation } from './simulation.ts'

/** What the way to the service does to one request. */
export const deliveries = [
  'ok',
  'slow',
  'refused connection',
  'request lost',
  'response lost',
  'delivered twice',
  'a key left out of the answer',
  'captive portal',
  'bad gateway after processing',
  'service failure',
  'damaged on the way',
  'too many requests',
  'too many requests, come back later',
] as const
export type Delivery = (typeof deliveries)[number]

export interface Network {
  /** How the next requests are delivered, first one first; after them, `usual`. */
  next: Delivery[]
  /** How the next DELETE is delivered, when that is said apart. */
  nextUndo: Delivery | null
  usual: Delivery
  /** The known keys are too many for the link: no GET is ever answered. */
  bigDay: boolean
  /** The way to the service from one running app. */
  sendFrom(life: Life, watch: Watch): Send
}

/** Sees each request as it leaves, and each answer as the app receives it; null is no answer. */
export interface Watch {
  leaves(request: WireRequest): void
  ends(request: WireRequest, answer: WireAnswer | null): void
}

const TIMEOUT_MS = 10_000
const PORTAL: WireAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  text: '<h1>Welcome to the Wi-Fi</h1>',
}
const GATEWAY: WireAnswer = { status: 502, headers: { 'content-type': 'text/html' }, text: 'Bad gateway' }

export function createNetwork(server: ServerModel, simulation: Simulation): Network {
  const network: Network = {
    next: [],
    nextUndo: null,
    usual: 'ok',
    bigDay: false,
    sendFrom: (life, watch) => (request) =>
      new Promise((resolve, reject) => {
        watch.leaves(request)
        const delivery = deliveryOf(request)
        let ended = false
        const end = (answer: WireAnswer | null) => {
          if (ended) return
          ended = true
          watch.ends(request, answer)
          if (answer) resolve(answer)
          else reject(new TypeError('Failed to fetch'))
        }
        simulation.after(TIMEOUT_MS, () => end(null), life)
        travel(delivery, { request, end, life })
      }),
  }

  function deliveryOf({ method, path }: WireRequest): Delivery {
    if (method === 'GET' && network.bigDay) return 'request lost'
    // Rosters come beside everything else: a story tells of the requests that it is about.
    if (path.startsWith('/api/scan/roster')) return network.usual
    const own = method === 'DELETE' ? network.nextUndo : null
    if (own) network.nextUndo = null
    return own ?? network.next.shift() ?? network.usual
  }

  function travel(
    delivery: Delivery,
    { request, end, life }: { request: WireRequest; end: (a: WireAnswer | null) => void; life: Life },
  ) {
    const back = (answer: WireAnswer | null, afterMs = some(150)) =>
      simulation.after(afterMs, () => end(answer), life)
    // What has left arrives even if the app is gone, but never after its time-out: the connection is closed then.
    const there = (afterMs: number, then: (answer: WireAnswer) => void) =>
      simulation.after(afterMs, () => then(server.handle(request)))

    if (delivery === 'ok') there(some(150), back)
    if (delivery === 'slow') there(some(9_500), (answer) => back(answer, some(3_000)))
    if (delivery === 'refused connection') back(null)
    if (delivery === 'response lost') there(some(9_500), () => {})
    if (delivery === 'delivered twice') there(some(50), () => there(some(50), back))
    if (delivery === 'a key left out of the answer') there(some(150), (answer) => back(withGap(answer)))
    if (delivery === 'captive portal') back(PORTAL)
    if (delivery === 'bad gateway after processing') there(some(150), () => back(GATEWAY))
    if (delivery === 'service failure') back(apiFault(500, 'Something went wrong.'))
    if (delivery === 'damaged on the way') back(apiFault(400, 'The body is not valid JSON in UTF-8.'))
    if (delivery === 'too many requests') back(apiFault(429, 'Too many requests.'))
    if (delivery === 'too many requests, come back later') {
      back(apiFault(429, 'Too many requests.', { 'retry-after': String(Math.ceil(some(120))) }))
    }
  }

  const some = (mostMs: number) => simulation.random() * mostMs
  return network
}

function withGap(answer: WireAnswer): WireAnswer {
  const body = JSON.parse(answer.text || '{}') as { accepted?: unknown[] }
  return body.accepted
    ? { ...answer, text: JSON.stringify({ ...body, accepted: body.accepted.slice(1) }) }
    : answer
}
