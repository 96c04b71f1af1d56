import type { EventStatus } from '@masuk/shared/event-status.ts'
import type { Db } from '../db/db.ts'

export interface TicketRow {
  id: string
  issue: number
  keyId: number
  isVoid: boolean
  holderName: string | null
  ticketTypeId: string
  ticketTypeName: string
  eventId: string
  slug: string
  eventName: string
  organizationName: string
  venue: string
  cover: string | null
  startsAt: Date
  endsAt: Date
  status: EventStatus
  registrationId: string
  reference: string
  /** Whether the viewer made the order. */
  isBuyer: boolean
  checkedInAt: Date | null
  mailAskedAt: Date | null
  mailSentAt: Date | null
}

/** Of `t` for the viewer $1 on the day $2. */
const COLUMNS = `t.id, t.issue, t.key_id as "keyId", t.voided_at is not null as "isVoid", t.holder_name as "holderName",
       y.id as "ticketTypeId", y.name as "ticketTypeName", e.id as "eventId", e.slug, e.name as "eventName",
       o.name as "organizationName", e.venue, e.cover, e.starts_at as "startsAt", e.ends_at as "endsAt", e.status,
       r.id as "registrationId", coalesce(r.reference, '') as reference, coalesce(r.user_id = $1, false) as "isBuyer",
       (select max(s.scanned_at) from scans s
         where s.organization_id = t.organization_id and s.ticket_id = t.id and s.day = $2) as "checkedInAt",
       m.asked_at as "mailAskedAt", m.sent_at as "mailSentAt"`

const JOINED = `tickets t
       join ticket_types y on y.organization_id = t.organization_id and y.id = t.ticket_type_id
       join events e on e.organization_id = t.organization_id and e.id = t.event_id
       join organizations o on o.id = t.organization_id
       join registrations r on r.organization_id = t.organization_id and r.id = t.registration_id
       left join lateral (
         select asked_at, sent_at from ticket_mails
          where organization_id = t.organization_id and registration_id = t.registration_id
          order by asked_at desc, id desc limit 1) m on true`

/** Where a page of tickets begins: behind this place in the order of the wallet. */
export interface WalletCursor {
  isOver: 0 | 1
  position: number
  ticketId: string
}

export interface ListedTicket extends TicketRow {
  isOver: 0 | 1
  /** Rises from ticket to ticket within those that are over and those that are not. */
  position: number
}

export interface WalletPage {
  userId: string
  day: string
  now: Date
  /** Null: of all events. */
  eventId: string | null
  after: WalletCursor | null
  limit: number
}

/** A person's tickets of all organisers: what is to come first, the next to start at the top; then the past, backwards. */
export async function listTickets(
  db: Db,
  { userId, day, now, eventId, after, limit }: WalletPage,
): Promise<ListedTicket[]> {
  const { rows } = await db.query<ListedTicket>(
    `select * from (
       select ${COLUMNS}, case when e.ends_at > $3 then 0 else 1 end as "isOver",
              case when e.ends_at > $3 then 1 else -1 end * (extract(epoch from e.starts_at) * 1000000)::bigint as position
         from ${JOINED}
        where t.user_id = $1 and ($4::uuid is null or t.event_id = $4)) wallet
      where $5::integer is null or ("isOver", position, id) > ($5, $6::bigint, $7::uuid)
      order by "isOver", position, id limit $8`,
    [userId, day, now, eventId, after?.isOver, after?.position, after?.ticketId, limit],
  )
  return rows
}

/** A ticket by its id, whosever it is. */
export async function findTicket(
  db: Db,
  { ticketId, viewerId, day }: { ticketId: string; viewerId: string | null; day: string },
): Promise<(TicketRow & { userId: string | null }) | null> {
  const { rows } = await db.query<TicketRow & { userId: string | null }>(
    `select ${COLUMNS}, t.user_id as "userId" from ${JOINED} where t.id::text = $3`,
    [viewerId, day, ticketId],
  )
  return rows[0] ?? null
}

export interface BoughtOrder {
  organizationId: string
  registrationId: string
  buyerEmail: string | null
  /** Tickets that a mail would bring; of one that was named, whether it is valid. */
  validTickets: number
}

/** An order of that person, by itself or by one of its tickets. */
export async function findBoughtOrder(
  db: Db,
  {
    userId,
    registrationId = null,
    ticketId = null,
  }: { userId: string; registrationId?: string | null | undefined; ticketId?: string | null | undefined },
): Promise<BoughtOrder | null> {
  const { rows } = await db.query<BoughtOrder>(
    `select r.organization_id as "organizationId", r.id as "registrationId", r.buyer_email as "buyerEmail",
            (select count(*) from tickets t
              where t.organization_id = r.organization_id and t.registration_id = r.id and t.voided_at is null
                and r.status = 'confirmed' and ($3::uuid is null or t.id = $3)) as "validTickets"
       from registrations r
      where r.user_id = $1
        and (r.id = $2 or exists (select from tickets t
              where t.organization_id = r.organization_id and t.registration_id = r.id and t.id = $3))`,
    [userId, registrationId, ticketId],
  )
  return rows[0] ?? null
}

/** How far the newest mail of an order has come; null when there is none. */
export async function readDelivery(
  db: Db,
  { organizationId, registrationId }: { organizationId: string; registrationId: string },
): Promise<'queued' | 'sent' | null> {
  const { rows } = await db.query<{ delivery: 'queued' | 'sent' }>(
    `select case when sent_at is null then 'queued' else 'sent' end as delivery from ticket_mails
      where organization_id = $1 and registration_id = $2 order by asked_at desc, id desc limit 1`,
    [organizationId, registrationId],
  )
  return rows[0]?.delivery ?? null
}
