import { z } from 'zod'
import type { CallbackHeaders } from './gateway.ts'
import type { IgnoredEvent } from './callback.ts'

// What the callbacks of several gateways have in common.

/** Whole sen. A gateway's zero or negative amount is nothing that we asked for. */
export const Sen = z.int().min(1)

/** Unix seconds. */
export const UnixTime = z
  .int()
  .min(0)
  .max(99_999_999_999)
  .transform((seconds) => new Date(seconds * 1_000))

export const Currency = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase())

/** An id of the gateway's or of ours, as it stands in a callback. */
export const Ref = z.string().regex(/^[\w-]{1,255}$/)

const OurId = z.uuid()

/** An id that we gave the gateway to keep; null when there is none, or one that somebody else wrote there. */
export const ourIdOf = (value: unknown): string | null => OurId.safeParse(value).data ?? null

/** The header's only value; null when it is absent or there several times. */
export function headerOf(headers: CallbackHeaders, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The body as JSON; undefined when it is none. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

export const ignored = (reason: IgnoredEvent['reason'], type: string): IgnoredEvent => ({
  kind: 'ignored',
  reason,
  type: type.slice(0, 100),
})
