import type { Db } from '../db/db.ts'
import type { EventCodes } from '../signing/ticket-code.ts'
import type { OrderLine, PrintedTicket, TicketOrder } from '../ticket-documents/ticket-order.ts'

export interface MailKey {
  organizationId: string
  mailId: string
}

/** An order with what its mail says. */
export interface MailedOrder {
  registrationId: string
  reference: string
  buyerName: string
  buyerEmail: string
  totalSen: number
  eventId: string
  eventName: string
  organizationName: string
  venue: string
  startsAt: Date
  endsAt: Date
  version: number
  lines: OrderLine[]
  /** Those that are valid. */
  tickets: (Omit<PrintedTicket, 'code'> & { issue: number; keyId: number })[]
}

/** Of `r`, `e` and `o`. */
const COLUMNS = `r.id as "registrationId", coalesce(r.reference, '') as reference, r.buyer_name as "buyerName",
            r.buyer_email as "buyerEmail", r.total_sen as "totalSen", e.id as "eventId", e.name as "eventName",
            o.name as "organizationName", e.venue, e.starts_at as "startsAt", e.ends_at as "endsAt", e.version,
            coalesce((select jsonb_agg(jsonb_build_object('name', y.name, 'quantity', l.quantity,
                             'amountSen', l.quantity * l.unit_price_sen - l.discount_sen) order by y.position, y.created_at, y.id)
               from registration_lines l
               join ticket_types y on y.organization_id = l.organization_id and y.id = l.ticket_type_id
              where l.organization_id = r.organization_id and l.registration_id = r.id), '[]') as lines,
            coalesce((select jsonb_agg(jsonb_build_object('ticketId', t.id, 'issue', t.issue, 'keyId', t.key_id,
                             'holderName', t.holder_name, 'ticketTypeName', y.name) order by y.position, y.created_at, t.id)
               from tickets t
               join ticket_types y on y.organization_id = t.organization_id and y.id = t.ticket_type_id
              where t.organization_id = r.organization_id and t.registration_id = r.id and t.voided_at is null), '[]') as tickets`

/** The order of a mail that is still to be sent; null when it was, when a newer one replaces it, or nobody is to get it. */
export async function findMailedOrder(
  db: Db,
  { organizationId, mailId }: MailKey,
): Promise<MailedOrder | null> {
  const { rows } = await db.query<MailedOrder>(
    `select ${COLUMNS}
       from ticket_mails m
       join registrations r on r.organization_id = m.organization_id and r.id = m.registration_id
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
       join organizations o on o.id = r.organization_id
      where m.organization_id = $1 and m.id = $2 and m.sent_at is null
        and r.status = 'confirmed' and r.buyer_email is not null
        and not exists (select from ticket_mails newer
                         where newer.organization_id = m.organization_id and newer.registration_id = m.registration_id
                           and (newer.asked_at, newer.id) > (m.asked_at, m.id))`,
    [organizationId, mailId],
  )
  return rows[0] ?? null
}

/** An order of that person, with those of its tickets that are valid; null when there is no such order. */
export async function findPrintedOrder(
  db: Db,
  { userId, registrationId }: { userId: string; registrationId: string },
): Promise<MailedOrder | null> {
  const { rows } = await db.query<MailedOrder>(
    `select ${COLUMNS}
       from registrations r
       join events e on e.organization_id = r.organization_id and e.id = r.event_id
       join organizations o on o.id = r.organization_id
      where r.user_id = $1 and r.id = $2 and r.status = 'confirmed'`,
    [userId, registrationId],
  )
  return rows[0] ?? null
}

/** What the documents of an order are made from, or null when the key of a code is gone. */
export function ticketOrderOf(
  order: MailedOrder,
  { codes, wallet }: { codes: EventCodes; wallet: string },
): TicketOrder | null {
  const tickets = order.tickets.flatMap(({ issue, keyId, ...ticket }) => {
    const code = codes.codeOf({ ticketId: ticket.ticketId, issue, keyId })
    return code === null ? [] : [{ ...ticket, code }]
  })
  if (tickets.length < order.tickets.length) return null
  const { registrationId, reference, buyerName, lines, totalSen } = order
  const { eventName: name, organizationName, venue, startsAt, endsAt, version } = order
  return {
    event: { name, organizationName, venue, startsAt, endsAt, version },
    order: { registrationId, reference, buyerName, lines, totalSen },
    tickets,
    links: { wallet },
  }
}

/** The mail server has taken it over. */
export async function markSent(db: Db, { organizationId, mailId }: MailKey, now: Date): Promise<void> {
  await db.query(
    'update ticket_mails set sent_at = $3 where organization_id = $1 and id = $2 and sent_at is null',
    [organizationId, mailId, now],
  )
}
