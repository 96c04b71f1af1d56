import type { WireAnswer } from '@masuk/shared/client.ts'
import type { WireRequest } from '@masuk/shared/client.ts'

/** The answer to a POST. */
export interface Admitted {
  accepted: string[]
  rejected: { scanKey: string }[]
  conflicts?: { scanKey: string; device: string }[]
}

interface Body {
  token: string
  scanKey: string
  scannedAt: string
  scans: { code: string; scanKey: string; scannedAt: string }[]
}

export function bodyOf({ body }: WireRequest): Body {
  return JSON.parse(body ?? '{}') as Body
}

export function tokenOf(request: WireRequest): string {
  return bodyOf(request).token ?? new URL(request.path, 'http://door').searchParams.get('token') ?? ''
}

/** A key as one event knows it: the same text at the door of another event is another matter. */
export function keyIn(eventId: string, { scanKey }: { scanKey: string }): string {
  return `${eventId} ${scanKey}`
}

/** Tells the scans of one key apart. */
export function markIn(eventId: string, scan: { scanKey: string; scannedAt: string }): string {
  return `${keyIn(eventId, scan)} ${scan.scannedAt}`
}

/** An undo that found another door's admission has freed nothing. */
export function hasFreed({ status, text }: WireAnswer): boolean {
  return status === 200 && !('standing' in (JSON.parse(text) as object))
}

/** Said by the scanner protocol itself: of what was damaged on the way it has seen nothing. */
export function isRefusal({ status, text }: WireAnswer): boolean {
  return status === 400 && !('statusCode' in (JSON.parse(text) as object))
}
