import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'
import type { Db } from '../db/db.ts'
import { HOLD_GRACE_MS } from '../places/hold.ts'

type Shown = Extract<HandlerReply<Operations['registrations.register']>, { state: 'done' }>['registration']

interface RegistrationRow {
  id: string
  organizationId: string
  eventId: string
  reference: string | null
  status: Shown['status']
  discountSen: number
  totalSen: number
  createdAt: Date
  holdEndsAt: Date | null
  isPractice: boolean
  lines: Shown['lines']
  workshops: Shown['workshops']
}

const REGISTRATION = `r.id, r.organization_id as "organizationId", r.event_id as "eventId", r.reference, r.status,
       r.discount_sen as "discountSen", r.total_sen as "totalSen", r.created_at as "createdAt", r.hold_ends_at as "holdEndsAt",
       (select e.is_practice from events e where e.organization_id = r.organization_id and e.id = r.event_id) as "isPractice",
       coalesce((select jsonb_agg(jsonb_build_object('ticketTypeId', l.ticket_type_id, 'ticketTypeName', t.name, 'quantity', l.quantity,
                  'unitPriceSen', l.unit_price_sen, 'discountSen', l.discount_sen) order by t.position, t.created_at, t.id)
          from registration_lines l
          join ticket_types t on t.organization_id = l.organization_id and t.id = l.ticket_type_id
         where l.organization_id = r.organization_id and l.registration_id = r.id), '[]') as lines,
       coalesce((select jsonb_agg(jsonb_build_object('workshopId', w.id, 'name', w.name, 'quantity', p.quantity) order by w.starts_at, w.id)
          from registration_workshops p
          join workshops w on w.organization_id = p.organization_id and w.id = p.workshop_id
         where p.organization_id = r.organization_id and p.registration_id = r.id), '[]') as workshops`

export interface FoundRegistration {
  organizationId: string
  status: Shown['status']
  holdEndsAt: Date | null
  /** Of its event. */
  isPractice: boolean
  shown: Shown
}

/** The person's own registration, or null. */
export async function findOwnRegistration(
  db: Db,
  { userId, registrationId, now }: { userId: string; registrationId: string; now: Date },
): Promise<FoundRegistration | null> {
  const { rows } = await db.query<RegistrationRow>(
    `select ${REGISTRATION} from registrations r where r.user_id = $1 and r.id = $2`,
    [userId, registrationId],
  )
  const [row] = rows
  return row ? found(row, now) : null
}

/** The registration that the person's attempt to order for that event has made, or null. */
export async function findAttempt(
  db: Db,
  { userId, eventId, attemptId }: { userId: string; eventId: string; attemptId: string },
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from registrations where user_id = $1 and event_id = $2 and attempt_id = $3',
    [userId, eventId, attemptId],
  )
  return rows[0]?.id ?? null
}

/** The person's registrations for an event that are held or confirmed, newest first. */
export async function listOwnRegistrations(
  db: Db,
  { userId, eventId, now }: { userId: string; eventId: string; now: Date },
): Promise<FoundRegistration[]> {
  const { rows } = await db.query<RegistrationRow>(
    `select ${REGISTRATION} from registrations r
      where r.user_id = $1 and r.event_id = $2
        and (r.status = 'confirmed' or (r.status = 'held' and r.hold_ends_at > $3))
      order by r.created_at desc, r.id limit 100`,
    [userId, eventId, now],
  )
  return rows.map((row) => found(row, now))
}

function found(row: RegistrationRow, now: Date): FoundRegistration {
  const { organizationId, status, holdEndsAt, isPractice } = row
  const toldUntil = status === 'held' && holdEndsAt ? new Date(holdEndsAt.getTime() - HOLD_GRACE_MS) : null
  return {
    organizationId,
    status,
    holdEndsAt,
    isPractice,
    shown: {
      id: row.id,
      reference: row.reference ?? '',
      eventId: row.eventId,
      status,
      lines: row.lines,
      workshops: row.workshops,
      discountSen: row.discountSen,
      totalSen: row.totalSen,
      currency: 'MYR',
      createdAt: row.createdAt.toISOString(),
      holdEndsAt: toldUntil?.toISOString() ?? null,
      canResume: toldUntil !== null && toldUntil > now,
    },
  }
}
