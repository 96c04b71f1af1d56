import type { Operation } from '@masuk/shared/contract/operation.ts'
import type { Answered } from '../support/ask.ts'
import type { House } from '../support/house.ts'
import type { Wire } from './fuzz-spoil.ts'
import type { FuzzWorld } from './fuzz-world.ts'

/** A request and the name of who sends it. */
export interface Request {
  who: string
  wire: Wire
}

/** Node itself refuses a request whose first line and headers have more than 16 KiB. */
const MOST_OF_A_LINE = 7_200
/** Of one character in a URL: four bytes as %XX. */
const MOST_OF_A_CHARACTER = 12

/** Sends it as it stands, from our own site, with the cookie of that person. */
export function send(
  house: House,
  { people }: FuzzWorld,
  operation: Operation,
  { who, wire }: Request,
): Promise<Answered> {
  const { method, path } = operation
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(wire.params[name]))
  const headers = { origin: house.deps.origins[0], cookie: people[who]?.cookie ?? undefined, ...wire.headers }
  const present = Object.entries(headers).filter(([, value]) => value !== undefined)
  return house.ask({
    method,
    path: filled + (wire.rawQuery ?? search(wire.query)),
    headers: Object.fromEntries(present),
    body: wire.rawBody ?? (wire.body === undefined ? undefined : JSON.stringify(wire.body)),
  })
}

/** A request and its answer in words, to make it again by hand. */
export function told(
  { method, path }: Operation,
  { who, wire }: Request,
  { status, text }: Answered,
): string {
  const { body, rawBody, ...rest } = wire
  const sent =
    rawBody === undefined
      ? (JSON.stringify(body) ?? 'none')
      : `raw ${JSON.stringify(rawBody.toString('latin1'))}`
  return [
    `${who} sent ${method} ${path} ${JSON.stringify(rest).slice(0, 1_500)}`,
    `with the body ${sent.slice(0, 1_500)}`,
    `and got ${status} ${text.slice(0, 500)}`,
  ].join('\n')
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** As it is, as far as it can stand in a request line: a parameter may be spoilt on purpose. */
function inPath(value: unknown): string {
  const text = asText(value ?? '').toWellFormed()
  return text.replace(/[^!-~]/gu, encodeURIComponent).slice(0, MOST_OF_A_LINE) || '-'
}

function search(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  return pairs.length > 0
    ? `?${pairs.map(([key, value]) => `${encode(key)}=${encode(asText(value))}`).join('&')}`
    : ''
}

/** Lone surrogates can't be said in a query: they become what a browser makes of them. */
function encode(text: string): string {
  const whole = encodeURIComponent(text.toWellFormed())
  if (whole.length <= MOST_OF_A_LINE) return whole
  return encodeURIComponent(text.slice(0, MOST_OF_A_LINE / MOST_OF_A_CHARACTER).toWellFormed())
}
