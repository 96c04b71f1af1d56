import type { WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { rosterAnswer } from './model-roster.ts'
import { sortOf } from './tickets.ts'

export interface Row {
  eventId: string
  scannedAt: string
  device: string
  grantId: string
}

interface Grant {
  id: string
  eventId: string
  live: boolean
}

/** The scanner protocol in a hundred lines: upsert, delete, rejections, conflicts, limits, and the order of errors. */
export interface ServerModel {
  /** By scan key, over all events: ticket ids are unique. */
  rows: ReadonlyMap<string, Row>
  grants: ReadonlyMap<string, Grant>
  mostBytes: number
  gone: Set<string>
  /** Ids of cancelled tickets. */
  voided: Set<string>
  handle(request: WireRequest): WireAnswer
  revoke(token: string): void
  /** Another door of the same event lets somebody in, or takes back its own scan. True when it did. */
  scanElsewhere(scanKey: string, row: Row): boolean
  undoElsewhere(scanKey: string, grantId: string): boolean
}

interface SentScan {
  code: string
  scanKey: string
  scannedAt: string
  device: string
}

type Body = { token?: string; scans?: SentScan[]; device?: string } & Partial<SentScan>

const DAY_MS = 86_400_000

const onWire = ({ scannedAt, device }: Row) => ({ scannedAt, device })

/** `page`: most changes that an answer of the feed has. */
export function createServerModel(now: () => number, { page = 2_000 } = {}): ServerModel {
  /** By scan key: when it changed last. */
  const changedAt = new Map<string, { eventId: string; version: number }>()
  const rows = new Map<string, Row>()
  const grants = new Map<string, Grant>()
  const gone = new Set<string>()
  const voided = new Set<string>()
  let changes = 0

  function handle(request: WireRequest): WireAnswer {
    const body = JSON.parse(request.body ?? '{}') as Body
    if ((request.body?.length ?? 0) > model.mostBytes) return apiFault(413, 'The body is too large.')
    if (request.path === '/api/scan/enrol') return enrol(body)
    const query = new URL(request.path, 'http://door').searchParams
    const grant = grants.get(body.token ?? query.get('token') ?? '')
    if (!grant?.live) return scannerFault(403, 'This scanner is not paired with an event.')
    if (gone.has(grant.eventId)) return scannerFault(404, 'This event no longer exists.')
    if (request.path.startsWith('/api/scan/roster'))
      return rosterAnswer({ eventId: grant.eventId, next: String(changes), voided: [...voided] })
    if (request.method === 'GET') return feed(grant, query.get('day') ?? '', query.get('after'))
    return request.method === 'POST' ? admit(grant, body.scans ?? []) : undo(grant, body)
  }

  function enrol({ code = '', device = '' }: Body): WireAnswer {
    const token = `token-${grants.size}-${'x'.repeat(200)}`
    const id = `00000000-0000-4000-9000-${String(grants.size).padStart(12, '0')}`
    const event = { id: code, slug: 'e', name: 'Event', venue: 'Hall', startsAt: at(), endsAt: at() }
    const expiresAt = new Date(now() + DAY_MS).toISOString()
    grants.set(token, { id, eventId: code, live: true })
    return reply({ token, grantId: id, expiresAt, event, zones: [], serverTime: at(), device }, 201)
  }

  /** How the tickets are that have changed since, as in the service: a change may be told twice, and an undo tells null. */
  function feed({ eventId }: Grant, day: string, after: string | null): WireAnswer {
    const prefix = `${eventId}_${day}_`
    const since = after?.startsWith(prefix) ? Number(after.slice(prefix.length)) : 0
    const found = [...changedAt]
      .filter(([key, change]) => change.eventId === eventId && key.endsWith(day) && change.version > since)
      .toSorted(([, one], [, other]) => one.version - other.version)
    const told = found.slice(0, page)
    const next = told.length < found.length ? (told.at(-1)?.[1].version ?? since) : changes
    const admissions = told.map(([key]) => {
      const row = rows.get(key)
      return { ticketId: key.slice(0, 36), scannedAt: null, ...(row && onWire(row)) }
    })
    return reply({
      changes: admissions,
      next: `${prefix}${next}`,
      more: told.length < found.length,
      fromStart: since === 0,
    })
  }

  function admit({ id, eventId }: Grant, scans: SentScan[]): WireAnswer {
    if (scans.some(({ code }) => sortOf(code, eventId) === 'poison'))
      return scannerFault(400, 'scans[0].code is malformed.')
    if (scans.length > 500) return scannerFault(413, 'scans may have at most 500 entries.')
    const answer = { accepted: [] as string[], rejected: [] as unknown[], conflicts: [] as unknown[] }
    for (const { code, scanKey, scannedAt, device } of scans) {
      if (sortOf(code, eventId) === 'forged') answer.rejected.push({ scanKey, reason: 'forged' })
      // What is stored stays accepted: a lost answer must not turn into a refusal.
      else if (voided.has(scanKey.slice(0, 36)) && rows.get(scanKey)?.scannedAt !== scannedAt)
        answer.rejected.push({ scanKey, reason: 'void' })
      else if (readTicketCode(code)?.ticketId !== scanKey.slice(0, 36)) {
        answer.rejected.push({ scanKey, reason: 'key_mismatch' })
      } else {
        const existing = rows.get(scanKey)
        if (!existing) put(scanKey, { eventId, scannedAt, device, grantId: id })
        else if (existing.grantId !== id || existing.scannedAt !== scannedAt) {
          answer.conflicts.push({ scanKey, scannedAt: existing.scannedAt, device: existing.device })
        }
        answer.accepted.push(scanKey)
      }
    }
    return reply(answer)
  }

  /** Whoever let them in: unless the time of one scan is named, the existing admission goes. */
  function undo({ eventId }: Grant, { code = '', scanKey = '', scannedAt }: Body): WireAnswer {
    const isKeys = readTicketCode(code)?.ticketId === scanKey.slice(0, 36)
    if (sortOf(code, eventId) !== 'genuine' || !isKeys)
      return scannerFault(400, 'code must be a ticket code of this event.')
    const existing = rows.get(scanKey)
    if (!existing || (scannedAt !== undefined && existing.scannedAt !== scannedAt))
      return reply({ undone: scanKey, ...(existing && { standing: onWire(existing) }) })
    remove(scanKey)
    return reply({ undone: scanKey })
  }

  function remove(scanKey: string): boolean {
    const row = rows.get(scanKey)
    if (row) changedAt.set(scanKey, { eventId: row.eventId, version: ++changes })
    return rows.delete(scanKey)
  }

  function put(scanKey: string, row: Row): void {
    rows.set(scanKey, row)
    changedAt.set(scanKey, { eventId: row.eventId, version: ++changes })
  }

  const at = () => new Date(now()).toISOString()
  const model: ServerModel = {
    rows,
    grants,
    gone,
    voided,
    mostBytes: 256 * 1024,
    handle: (request) => {
      const answer = handle(request)
      return { ...answer, headers: { ...answer.headers, date: new Date(now()).toUTCString() } }
    },
    revoke(token) {
      const grant = grants.get(token)
      if (grant) grant.live = false
    },
    scanElsewhere(scanKey, row) {
      if (rows.has(scanKey)) return false
      put(scanKey, row)
      return true
    },
    undoElsewhere: (scanKey, grantId) => rows.get(scanKey)?.grantId === grantId && remove(scanKey),
  }
  return model
}

export function reply(body: unknown, status = 200, headers: WireAnswer['headers'] = {}): WireAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, text: JSON.stringify(body) }
}

export function scannerFault(status: number, error: string): WireAnswer {
  return reply({ error }, status)
}

export function apiFault(status: number, message: string, headers: WireAnswer['headers'] = {}): WireAnswer {
  return reply({ statusCode: status, message }, status, headers)
}
