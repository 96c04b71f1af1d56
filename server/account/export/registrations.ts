import type { PersonalData } from '@masuk/shared/contract/account-export.ts'
import { list, utc, utcOrNull } from './section.ts'
import type { Section, ShowingDeps } from './section.ts'

type Registration = PersonalData['registrations'][number]

interface TicketRow {
  id: string
  ticket_type: string
  holder_name: string | null
  is_void: boolean
  key_id: number
  issue: number
  created_at: string
}

interface RegistrationRow extends Pick<
  Registration,
  | 'id'
  | 'status'
  | 'reference'
  | 'event_id'
  | 'buyer_name'
  | 'buyer_email'
  | 'visitor_source'
  | 'visit_purpose'
  | 'answers'
  | 'discount_sen'
  | 'total_sen'
> {
  created_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
  slug: string
  event_name: string
  organization_id: string
  organization_name: string
  venue: string
  starts_at: Date
  ends_at: Date
  event_status: Registration['event']['status']
  tickets: TicketRow[]
}

/**
 * `registrations`: the person's orders, and those of others in which they have a ticket, as far as the ticket goes. Sorted
 * first and filled afterwards, so that the first rows come at once however many there are.
 */
export const registrations: Section = list({
  field: 'registrations',
  // An order can have hundreds of tickets.
  batchRows: 50,
  text: `
select r.id, r.status, case when r.is_buyer then r.reference end as reference, r.event_id,
       case when r.is_buyer then r.buyer_name end as buyer_name, case when r.is_buyer then r.buyer_email end as buyer_email,
       case when r.is_buyer then r.visitor_source end as visitor_source,
       case when r.is_buyer then r.visit_purpose end as visit_purpose,
       case when r.is_buyer then r.discount_sen else 0 end as discount_sen,
       case when r.is_buyer then r.total_sen else 0 end as total_sen,
       r.created_at, r.confirmed_at, r.ended_at, e.slug, e.name as event_name, r.organization_id,
       o.name as organization_name, e.venue, e.starts_at, e.ends_at, e.status as event_status,
       coalesce((select jsonb_agg(jsonb_build_object('ticket_type', y.name, 'answers', a.answers) order by y.position, y.id)
          from registration_answers a
          join ticket_types y on y.organization_id = a.organization_id and y.id = a.ticket_type_id
         where r.is_buyer and a.organization_id = r.organization_id and a.registration_id = r.id), '[]') as answers,
       coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'ticket_type', y.name, 'is_void', t.voided_at is not null,
                        'holder_name', case when lower(t.holder_name) in (lower(u.name),
                                                 case when r.is_buyer then lower(r.buyer_name) end) then t.holder_name end,
                        'key_id', t.key_id, 'issue', t.issue, 'created_at', t.created_at) order by t.id)
          -- By the registration alone, which has few: any other index would read all tickets of the person each time.
          from (select * from tickets where registration_id = r.id offset 0) t
          join ticket_types y on y.organization_id = t.organization_id and y.id = t.ticket_type_id
          join users u on u.id = t.user_id
         where t.organization_id = r.organization_id and t.user_id = $1), '[]') as tickets
  from (select theirs.*, coalesce(theirs.user_id = $1, false) as is_buyer
          from (select organization_id, id from registrations where user_id = $1
                union
                select organization_id, registration_id from tickets where user_id = $1) own
          join registrations theirs on theirs.organization_id = own.organization_id and theirs.id = own.id
         order by theirs.created_at, theirs.id offset 0) r
  join events e on e.organization_id = r.organization_id and e.id = r.event_id
  join organizations o on o.id = r.organization_id`,
  show: (row: RegistrationRow, deps) => ({
    id: row.id,
    status: row.status,
    reference: row.reference,
    event_id: row.event_id,
    ticket_ids: row.tickets.map(({ id }) => id),
    event: eventOf(row),
    tickets: row.tickets.map((ticket) => ticketOf(ticket, row, deps)),
    buyer_name: row.buyer_name,
    buyer_email: row.buyer_email,
    visitor_source: row.visitor_source,
    visit_purpose: row.visit_purpose,
    answers: row.answers,
    discount_sen: row.discount_sen,
    total_sen: row.total_sen,
    currency: 'MYR' as const,
    created_at: utc(row.created_at),
    confirmed_at: utcOrNull(row.confirmed_at),
    ended_at: utcOrNull(row.ended_at),
  }),
})

function eventOf(row: RegistrationRow): Registration['event'] {
  return {
    id: row.event_id,
    slug: row.slug,
    name: row.event_name,
    organization: { id: row.organization_id, name: row.organization_name },
    venue: row.venue,
    starts_at: utc(row.starts_at),
    ends_at: utc(row.ends_at),
    status: row.event_status,
  }
}

function ticketOf(
  { id, ticket_type, holder_name, is_void, key_id: keyId, issue, created_at }: TicketRow,
  { event_id }: RegistrationRow,
  { codesOf }: ShowingDeps,
): Registration['tickets'][number] {
  return {
    id,
    ticket_type,
    state: is_void ? 'void' : 'valid',
    holder_name,
    code: is_void ? null : codesOf(event_id).codeOf({ ticketId: id, issue, keyId }),
    created_at: utc(new Date(created_at)),
  }
}
