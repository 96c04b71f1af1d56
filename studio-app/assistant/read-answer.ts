/** What the service streams, as far as the panel shows it. */
export type AnswerPart =
  | { kind: 'text'; text: string }
  /** Something is looked up. */
  | { kind: 'looking'; tool: string }
  /** What was found in the guides. */
  | { kind: 'source'; title: string; href: string }
  | { kind: 'error'; message: string }

/** Reads the events of a stream of text: `data:` lines, an empty line after each event. */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const chunk of chunks) {
    const events = (rest + chunk).split(/\r?\n\r?\n/)
    rest = events.pop() ?? ''
    yield* events.map(dataOf).filter((data) => data !== '')
  }
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')

interface Sent {
  type: string
  delta?: unknown
  errorText?: unknown
  toolName?: unknown
  output?: unknown
}

/** What an event is for the panel; nothing when it is not shown. Of what the model says only text is believed. */
export function partsOf(data: string): AnswerPart[] {
  const sent = parse(data)
  if (sent === null) return []
  switch (sent.type) {
    case 'text-delta':
      return typeof sent.delta === 'string' ? [{ kind: 'text', text: sent.delta }] : []
    case 'error':
      return [{ kind: 'error', message: typeof sent.errorText === 'string' ? sent.errorText : '' }]
    case 'tool-input-start':
      return [{ kind: 'looking', tool: typeof sent.toolName === 'string' ? sent.toolName : '' }]
    case 'tool-output-available':
      return sourcesOf(sent.output)
    default:
      return []
  }
}

function parse(data: string): Sent | null {
  try {
    const value: unknown = JSON.parse(data)
    return typeof value === 'object' && value !== null && 'type' in value ? (value as Sent) : null
  } catch {
    // The end is no JSON.
    return null
  }
}

/** Sections of guides and events, which the answer rests on; only addresses of our own. */
function sourcesOf(output: unknown): AnswerPart[] {
  const found = Array.isArray(output) ? output : eventsOf(output)
  return found.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    const { title, url, name, id } = each as Record<string, unknown>
    if (typeof title === 'string' && typeof url === 'string' && /^\/(?![/\\])/.test(url))
      return [{ kind: 'source' as const, title, href: url }]
    if (typeof name === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id))
      return [{ kind: 'source' as const, title: name, href: `/studio/events/${id}` }]
    return []
  })
}

function eventsOf(output: unknown): unknown[] {
  if (typeof output !== 'object' || output === null) return []
  const { events, event } = output as { events?: unknown; event?: unknown }
  return Array.isArray(events) ? events : event === undefined ? [] : [event]
}
