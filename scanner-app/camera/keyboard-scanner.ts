import { readPairingCode } from '@masuk/shared/pairing-code.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'

/** Hand-held scanners type 5 to 60 ms a key, over Bluetooth up to 100; people seldom stay under this for long. */
const USUAL_GAP_MS = 120
/** A scanner that types for longer than this is stuck. */
const LONGEST_BURST_MS = 10_000
/** Shorter bursts are people. */
const SHORTEST_BURST = 8
/** What follows a broken burst so soon is its rest. */
const REST_WITHIN_MS = 1_000
/** Some scanners say first what kind of symbol they read. */
const SYMBOLOGY = /^\]Q\d/
const ENDS = new Set(['Enter', 'Tab', '\r', '\n', '\t'])

export interface KeyPress {
  /** `KeyboardEvent.key`. */
  key: string
  /** Milliseconds on any clock that only goes forward. */
  at: number
}

/**
 * What came of the keys so far: a whole code, of ours or of something else; a burst that was no whole code; or nothing
 * yet.
 */
export type KeyOutcome = { kind: 'code'; text: string } | { kind: 'broken' } | null

export interface KeyboardScanner {
  press(key: KeyPress): KeyOutcome
  /** Nothing was typed until `at`: a scanner without an end key has finished. */
  silence(at: number): KeyOutcome
  /** True while keys come as only a scanner types, and for the rest of its end keys: they mean nothing to the page. */
  isBurst(at: number): boolean
}

/**
 * Tells a hand-held scanner, which types, from a person. Knows keys and times only; nothing of the page. `gapMs` is the
 * longest pause between two of its keys.
 */
export function createKeyboardScanner(gapMs = USUAL_GAP_MS): KeyboardScanner {
  let text = ''
  let beganAt = 0
  let lastAt = -Infinity
  let endedAt = -Infinity
  let brokeAt = -Infinity

  /** Only an end key says that a code which is none of ours is whole. */
  function finish(at: number, isEnded: boolean): KeyOutcome {
    const code = completeCode(text) ?? (isEnded ? foreignCode() : null)
    if (text.length >= SHORTEST_BURST) endedAt = at
    if (code === null) return drop()
    text = ''
    return { kind: 'code', text: code }
  }

  function foreignCode(): string | null {
    const isRest = beganAt - brokeAt < REST_WITHIN_MS
    return text.length < SHORTEST_BURST || isRest || isPieceOfOurs(text) ? null : text.trim()
  }

  /** A burst that stopped midway is never taken for a code. */
  function drop(): KeyOutcome {
    const typed = text
    text = ''
    if (typed.length < SHORTEST_BURST) return null
    brokeAt = lastAt
    return { kind: 'broken' }
  }

  function press({ key, at }: KeyPress): KeyOutcome {
    const late = at - lastAt > gapMs
    if (ENDS.has(key)) return late ? drop() : finish(at, true)
    // Shift and arrows come between the letters of some scanners, and an arrow after their CR LF.
    if (key.length !== 1) return null
    const before = late ? drop() : null
    if (text === '') beganAt = at
    lastAt = at
    text += key
    if (at - beganAt > LONGEST_BURST_MS) return drop()
    return before
  }

  function silence(at: number): KeyOutcome {
    return text !== '' && at - lastAt >= gapMs ? finish(at, false) : null
  }

  return { press, silence, isBurst: (at) => text.length >= SHORTEST_BURST || at - endedAt <= gapMs }
}

/** The ticket or pairing code that `typed` is the whole of, or null. Caps lock on the scanner is forgiven. */
function completeCode(typed: string): string | null {
  const text = typed.trim().toUpperCase().replace(SYMBOLOGY, '')
  if (readTicketCode(text)) return text
  return text.startsWith('MP1') && readPairingCode(text) ? text : null
}

/** A ticket or pairing code that lost letters: to be scanned again, not refused. */
function isPieceOfOurs(typed: string): boolean {
  return /^(?:\]Q\d)?(?:T1|MP1|1?[A-Z2-7]{20,}$)/i.test(typed.trim())
}
