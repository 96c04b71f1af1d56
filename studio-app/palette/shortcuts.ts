/** Where two letters lead, the first of which is `g`; below the event on the screen. */
const eventKeys: Readonly<Record<string, string>> = {
  h: '',
  p: '/people',
  b: '/board',
  c: '/conflicts',
  s: '/scanners',
}
/** The same outside of events. */
const organizationKeys: Readonly<Record<string, string>> = { e: '/', t: '/team', o: '/settings' }

/** A `g` counts for so long. */
const WAITS_MS = 1_500

export interface ShortcutPorts {
  openPalette: () => void
  go: (address: string) => void
  /** `/studio/events/<id>` of the event on the screen; null outside of events. */
  eventBase: () => string | null
  now?: () => number
}

export interface KeyPress {
  key: string
  isCommand: boolean
  /** True in a field: letters are text there. */
  isTyping: boolean
}

/** Tells what a key does. Returns whether it did something, so that the browser does nothing. */
export function createShortcuts({ openPalette, go, eventBase, now = Date.now }: ShortcutPorts) {
  let goAt = Number.NEGATIVE_INFINITY
  return ({ key, isCommand, isTyping }: KeyPress): boolean => {
    if (isCommand && key.toLowerCase() === 'k') {
      openPalette()
      return true
    }
    if (isCommand || isTyping) return false
    const isSecond = now() - goAt < WAITS_MS
    goAt = key === 'g' && !isSecond ? now() : Number.NEGATIVE_INFINITY
    const base = eventBase()
    const below = isSecond && base !== null ? eventKeys[key] : undefined
    const address =
      below !== undefined
        ? `${base}${below}`
        : isSecond && organizationKeys[key] !== undefined
          ? `/studio${organizationKeys[key]}`
          : null
    if (address === null) return false
    go(address)
    return true
  }
}
