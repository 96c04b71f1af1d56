import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUIDv7 } from 'node:crypto'
import { HOUR_MS, TONIGHT } from './clock.ts'
import type { House } from './house.ts'
import { insertStatement } from './insert-statement.ts'

/** A listing of a source of its own, with its slug. */
export async function addListing(
  house: Pick<House, 'rows'>,
  given: {
    sourceId?: string
    title?: string
    venue?: string
    url?: string | null
    startsAt?: string
    endsAt?: string
  } = {},
): Promise<{ id: string; slug: string }> {
  const sourceId = given.sourceId ?? (await addSourceRow(house))
  const [id, uid] = [randomUUIDv7(), randomUUIDv7()]
  const slug = `jazz-${id}`
  const times = {
    startsAt: TONIGHT,
    endsAt: new Date(Date.parse(TONIGHT) + HOUR_MS),
    createdAt: TONIGHT,
    seenAt: TONIGHT,
  }
  const texts = { title: 'Jazz', venue: '', url: 'https://jazz.example/' }
  await insert(house, 'listings', { id, sourceId, uid, slug, ...texts, ...times, ...given })
  return { id, slug }
}

/** A source that is never asked; its id. */
export async function addSourceRow(
  house: Pick<House, 'rows'>,
  given: { kind?: string; url?: string; organizationId?: string } = {},
): Promise<string> {
  const id = randomUUIDv7()
  const url = `https://${id}.example/a.ics`
  await insert(house, 'listing_sources', { id, kind: 'ics', url, createdAt: TONIGHT, ...given })
  return id
}

async function insert(
  { rows }: Pick<House, 'rows'>,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const { text, values } = insertStatement(table, [row])
  await rows(text, values)
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A site of somebody else, with what was asked of it. */
export interface OtherSite {
  origin: string
  /** What it answers, by path without the slash. */
  answers: Record<string, Answer>
  asked: { path: string; headers: IncomingHttpHeaders }[]
  close(): Promise<void>
}

/** Opens a site on this machine. */
export async function openOtherSite(): Promise<OtherSite> {
  const answers: OtherSite['answers'] = {}
  const asked: OtherSite['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url?.slice(1) ?? ''
    asked.push({ path, headers: request.headers })
    const answer = answers[path]
    if (answer) answer(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with that text. */
export function says(
  type: string,
  text: string | (() => string),
  headers: Record<string, string> = {},
): Answer {
  return (response) =>
    void response
      .writeHead(200, { 'content-type': type, ...headers })
      .end(typeof text === 'string' ? text : text())
}

/** A calendar as a site sends it. */
export function calendarOf(...events: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}

/** An event in a calendar. */
export function calendarEvent(uid: string, lines: Readonly<Record<string, string>> = {}): string {
  const fields = { DTSTART: '20261205T120000Z', SUMMARY: uid, URL: `https://site.example/${uid}`, ...lines }
  const written = Object.entries(fields).map(([name, value]) => `${name}:${value}`)
  return ['BEGIN:VEVENT', `UID:${uid}`, ...written, 'END:VEVENT'].join('\r\n')
}
