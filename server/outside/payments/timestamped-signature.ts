import { isSignedByAny, macHex } from './mac.ts'

// Stripe's scheme, which the simulators use too: `t=<unix seconds>,v1=<hex>`, with a v1 for each secret during a rotation.

/** How far the signed time may be from ours, either way. Stripe's own library lets the future pass. */
const TOLERANCE_SECONDS = 300

/** More signatures than any rotation needs are not worth checking. */
const MOST_SIGNATURES = 5

/** The value of a header that signs these bytes at this moment. */
export function signWithTime(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  return `t=${seconds},v1=${macHex(secret, signedBytes(seconds, rawBody))}`
}

/** null when one of the secrets signed these bytes within the tolerance; otherwise what is wrong. */
export function problemOfSignature(
  header: unknown,
  rawBody: Buffer,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): 'signature' | 'timestamp' | null {
  const { times, signatures } = partsOf(header)
  const [seconds] = times
  if (seconds === undefined || times.length > 1 || signatures.length > MOST_SIGNATURES) return 'signature'
  const message = signedBytes(seconds, rawBody)
  if (!signatures.some((signature) => isSignedByAny(secrets, message, signature))) return 'signature'
  const offSeconds = Math.abs(Math.floor(now.getTime() / 1_000) - Number(seconds))
  return offSeconds <= TOLERANCE_SECONDS ? null : 'timestamp'
}

function partsOf(header: unknown): { times: string[]; signatures: string[] } {
  const parts = typeof header === 'string' && header.length <= 1_000 ? header.split(',') : []
  const after = (start: string) =>
    parts.filter((part) => part.startsWith(start)).map((part) => part.slice(start.length))
  return { times: after('t=').filter((time) => /^\d{1,11}$/.test(time)), signatures: after('v1=') }
}

const signedBytes = (seconds: string, rawBody: Buffer) => Buffer.concat([Buffer.from(`${seconds}.`), rawBody])
