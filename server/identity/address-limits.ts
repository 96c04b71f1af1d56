/** What has happened at one e-mail address, as far as it still counts. Times are newest last. */
export interface AddressHistory {
  sentAt: readonly Date[]
  wrongAt: readonly Date[]
  /** Until when the newest code may be used; null when it was used or there is none. */
  codeEndsAt: Date | null
  /** Guesses at the newest code. */
  tries: number
}

export const newAddress: AddressHistory = { sentAt: [], wrongAt: [], codeEndsAt: null, tries: 0 }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How often an address may be tried. Source: the arithmetic in docs/decisions/012. */
export const addressLimits = {
  codesAnHour: 5,
  codesADay: 10,
  wrongADay: 10,
  triesACode: 3,
  codeLastsMs: 10 * MINUTE_MS,
} as const

/** A limit is reached; from when on it may be tried again. */
export interface Limited {
  kind: 'limited'
  retryAt: Date
}

export type CodeRuling = Limited | { kind: 'send'; history: AddressHistory; endsAt: Date }
export type TryRuling = Limited | { kind: 'no_code' } | { kind: 'try'; history: AddressHistory }

/** May a code be sent to the address now? A new code puts the one before out of use. */
export function mayHaveCode(history: AddressHistory, now: Date): CodeRuling {
  const sentAt = since(history.sentAt, now, DAY_MS)
  const limitedUntil =
    whenBelow(history.wrongAt, { now, most: addressLimits.wrongADay, windowMs: DAY_MS }) ??
    whenBelow(sentAt, { now, most: addressLimits.codesADay, windowMs: DAY_MS }) ??
    whenBelow(sentAt, { now, most: addressLimits.codesAnHour, windowMs: HOUR_MS })
  if (limitedUntil) return { kind: 'limited', retryAt: limitedUntil }
  const endsAt = new Date(now.getTime() + addressLimits.codeLastsMs)
  const wrongAt = since(history.wrongAt, now, DAY_MS)
  return {
    kind: 'send',
    endsAt,
    history: { sentAt: [...sentAt, now], wrongAt, codeEndsAt: endsAt, tries: 0 },
  }
}

/** May a code of the address be tried now? The try counts before its outcome is known. */
export function mayTryCode(history: AddressHistory, now: Date): TryRuling {
  const limitedUntil = whenBelow(history.wrongAt, { now, most: addressLimits.wrongADay, windowMs: DAY_MS })
  if (limitedUntil) return { kind: 'limited', retryAt: limitedUntil }
  const { codeEndsAt, tries } = history
  if (!codeEndsAt || codeEndsAt <= now || tries >= addressLimits.triesACode) return { kind: 'no_code' }
  return { kind: 'try', history: { ...history, tries: tries + 1 } }
}

/** The history after a wrong code. */
export function afterWrong(history: AddressHistory, now: Date): AddressHistory {
  return { ...history, wrongAt: [...since(history.wrongAt, now, DAY_MS), now] }
}

/** The history after the right code: whoever has it reads the mail, so what was wrong before counts no more. */
export function afterRight(history: AddressHistory): AddressHistory {
  return { ...history, wrongAt: [], codeEndsAt: null }
}

function since(times: readonly Date[], now: Date, windowMs: number): Date[] {
  return times.filter((time) => now.getTime() - time.getTime() < windowMs)
}

/** Null while fewer than `most` lie in the window; else when that will be so again. */
function whenBelow(
  times: readonly Date[],
  { now, most, windowMs }: { now: Date; most: number; windowMs: number },
): Date | null {
  const inWindow = since(times, now, windowMs)
  const oldest = inWindow[inWindow.length - most]
  return oldest ? new Date(oldest.getTime() + windowMs) : null
}
