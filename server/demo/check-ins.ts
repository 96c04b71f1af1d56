import { randomUUIDv7 } from 'node:crypto'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { makeScanKey } from '@masuk/shared/scan-key.ts'
import type { Knex } from 'knex'
import { HOUR_MS } from './add-event.ts'
import type { AddedEvent } from './add-event.ts'
import { insertRows } from './insert-rows.ts'
import type { TicketRow } from './orders.ts'
import { scattered } from './people.ts'

const SLOT_MS = 5 * 60_000
const OPEN_HOURS = 12
const DOORS = ['Pintu Utara', 'Pintu B (Pas Pantas)', 'Pintu Tasik', 'Pintu Jalan Kuantan']

/** Lets one valid ticket in three in on the first day of the event, by doors whose grants have ended since. */
export async function checkIn(
  tx: Knex.Transaction,
  { organizationId, eventId, startsAt }: AddedEvent,
  {
    tickets,
    memberId,
    points,
    signal,
  }: { tickets: readonly TicketRow[]; memberId: string; points: number; signal: AbortSignal },
): Promise<void> {
  const key = { organization_id: organizationId, event_id: eventId }
  const opened = startsAt.getTime()
  const closed = new Date(opened + OPEN_HOURS * HOUR_MS)
  const doors = DOORS.map((device) => ({ ...key, id: randomUUIDv7(), member_id: memberId, device }))
  const grants = doors.map((door) => ({
    ...door,
    created_at: startsAt,
    expires_at: closed,
    revoked_at: closed,
    last_seen_at: closed,
    waiting: 0,
  }))
  const day = klDayOf(opened)
  const scans = tickets
    .filter(({ voided_at }, n) => voided_at === null && n % 3 === 0)
    .map(({ id, user_id }, n) => {
      const at = new Date(opened + arrival(n))
      const door = doors[scattered(n, 7) % doors.length]
      const scan = {
        ...key,
        id: randomUUIDv7(),
        ticket_id: id,
        scan_key: makeScanKey({ ticketId: id, day }),
        day,
        grant_id: door?.id,
      }
      return { user_id, scan: { ...scan, scanned_at: at, device: door?.device, received_at: at } }
    })
  const awards = scans.map(({ user_id, scan: { id, scanned_at } }) => ({
    ...key,
    id: randomUUIDv7(),
    user_id,
    kind: 'scan',
    amount: points,
    scan_id: id,
    created_at: scanned_at,
  }))
  const rows = scans.map(({ scan }) => scan)
  await insertRows(tx, 'scanner_grants', grants)
  await insertRows(tx, 'scans', rows, signal)
  if (points > 0) await insertRows(tx, 'point_entries', awards, signal)
  await insertRows(tx, 'door_counts', countsOf(rows))
}

/** Most come in the afternoon: the sum of three throws is seldom small or large. */
function arrival(n: number): number {
  const throws = [8, 9, 10].map((salt) => scattered(n, salt) % (4 * HOUR_MS))
  return throws.reduce((sum, each) => sum + each, 0)
}

interface CountedScan {
  organization_id: string
  event_id: string
  day: string
  grant_id: string | undefined
  scanned_at: Date
}

/** What the doors have counted: scans by door and five minutes. */
function countsOf(scans: readonly CountedScan[]) {
  const counts = new Map<string, CountedScan[]>()
  for (const scan of scans) {
    const slot = Math.floor(scan.scanned_at.getTime() / SLOT_MS) * SLOT_MS
    const name = `${scan.grant_id} ${slot}`
    const same = counts.get(name)
    if (same) same.push(scan)
    else counts.set(name, [scan])
  }
  return [...counts].flatMap(([name, { [0]: first, length }]) => {
    if (!first) return []
    const { organization_id, event_id, day, grant_id } = first
    const slot = new Date(Number(name.split(' ')[1]))
    return [{ organization_id, event_id, day, grant_id, slot, checked_in: length, changes: length }]
  })
}
