/** What an alert shows, and where it leads inside the app. */
export interface Alert {
  title: string
  body: string
  path: string
  tag: string
  /** How many notifications are unread; null when it does not say. */
  badge: number | null
}

/** What is shown when a push says nothing that can be read: it must show something. */
const UNKNOWN: Alert = {
  title: 'Masuk',
  body: 'There is something new in your inbox.',
  path: '/inbox',
  tag: 'inbox',
  badge: null,
}

/** Reads a declarative push message (W3C Push API, `web_push: 8030`) of our own origin. */
export function alertOf(text: string | null, origin: string): Alert {
  const message = parse(text)
  const { title, body, navigate, tag } = (message?.['notification'] ?? {}) as Record<string, unknown>
  if (message?.['web_push'] !== 8030 || typeof title !== 'string') return UNKNOWN
  const badge = message['app_badge']
  return {
    title,
    body: typeof body === 'string' ? body : '',
    path: pathOf(navigate, origin),
    tag: typeof tag === 'string' ? tag : UNKNOWN.tag,
    badge: typeof badge === 'number' ? badge : null,
  }
}

/** Inside the app: an alert leads nowhere else. */
function pathOf(navigate: unknown, origin: string): string {
  const address =
    typeof navigate === 'string' && URL.canParse(navigate, origin) ? new URL(navigate, origin) : null
  // A path that begins with two slashes names another host as soon as it is read alone.
  const isOurs = address?.origin === origin && !address.pathname.startsWith('//')
  return isOurs ? address.pathname + address.search : UNKNOWN.path
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
