import { expect } from 'vitest'
import type { House } from './house.ts'

/** Each finds rows that must not exist. */
const broken = {
  'the counter of an event is its valid tickets and held places': `
    select i.*, counted from event_inventory i
     cross join lateral (
       select (select count(*) from tickets t where t.organization_id = i.organization_id and t.event_id = i.event_id
                  and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0) from registrations r
                 join registration_lines l on l.organization_id = r.organization_id and l.registration_id = r.id
                where r.organization_id = i.organization_id and r.event_id = i.event_id and r.status = 'held') as counted) c
     where i.capacity is not null and i.taken <> counted`,
  'the counter of a ticket type is its valid tickets and held places': `
    select i.*, counted from ticket_inventory i
     cross join lateral (
       select (select count(*) from tickets t where t.organization_id = i.organization_id
                  and t.ticket_type_id = i.ticket_type_id and t.voided_at is null)
            + (select coalesce(sum(l.quantity), 0) from registrations r
                 join registration_lines l on l.organization_id = r.organization_id and l.registration_id = r.id
                where r.organization_id = i.organization_id and l.ticket_type_id = i.ticket_type_id
                  and r.status = 'held') as counted) c
     where i.quantity is not null and i.taken <> counted`,
  'the counter of a workshop is the places of registrations that are held or confirmed': `
    select i.*, counted from workshop_inventory i
     cross join lateral (
       select coalesce(sum(p.quantity), 0) as counted from registration_workshops p
         join registrations r on r.organization_id = p.organization_id and r.id = p.registration_id
        where p.organization_id = i.organization_id and p.workshop_id = i.workshop_id
          and r.status in ('held', 'confirmed')) c
     where i.taken <> counted`,
  'no event and no ticket type has more valid tickets than places': `
    select e.id, e.capacity from events e
     where e.capacity < (select count(*) from tickets t where t.organization_id = e.organization_id
                            and t.event_id = e.id and t.voided_at is null)
    union all
    select y.id, y.quantity from ticket_types y
     where y.quantity < (select count(*) from tickets t where t.organization_id = y.organization_id
                            and t.ticket_type_id = y.id and t.voided_at is null)`,
  'a promotion code counts its uses that were not released': `
    select c.* from promotion_codes c
     where c.uses <> (select count(*) from promotion_uses u where u.organization_id = c.organization_id
                         and u.promotion_code_id = c.id and u.released_at is null)`,
  'only confirmed registrations have valid tickets, and each as many as it ordered or fewer': `
    select r.id, r.status from registrations r
     where exists (select from registration_lines l where l.organization_id = r.organization_id and l.registration_id = r.id)
       and (select count(*) from tickets t where t.organization_id = r.organization_id and t.registration_id = r.id
               and t.voided_at is null)
           > case r.status when 'confirmed' then (select sum(quantity) from registration_lines l
                where l.organization_id = r.organization_id and l.registration_id = r.id) else 0 end`,
  'an order of which all tickets are void is cancelled': `
    select r.id from registrations r
     where r.status = 'confirmed'
       and exists (select from tickets t where t.organization_id = r.organization_id and t.registration_id = r.id)
       and not exists (select from tickets t where t.organization_id = r.organization_id and t.registration_id = r.id
                          and t.voided_at is null)`,
  'an order costs what its lines cost': `
    select r.id from registrations r
     cross join lateral (
       select sum(l.quantity * l.unit_price_sen - l.discount_sen) as total, sum(l.discount_sen) as discount
         from registration_lines l where l.organization_id = r.organization_id and l.registration_id = r.id) lines
     where lines.total is not null and (r.total_sen <> lines.total or r.discount_sen <> lines.discount)`,
  'a paid intent has its tickets or a refund': `
    select i.* from payment_intents i
     where i.paid_at is not null and i.provider <> 'offline' and not exists (
       select from registrations r where r.organization_id = i.organization_id and r.id = i.registration_id
          and r.status in ('confirmed', 'cancelled') and i.fulfilment = 'fulfilled')
       and not exists (select from refunds f where f.organization_id = i.organization_id and f.intent_id = i.id)`,
  'refunds are never more than was paid': `
    select i.id from payment_intents i
     where i.captured_sen < (select coalesce(sum(f.amount_sen), 0) from refunds f
                              where f.organization_id = i.organization_id and f.intent_id = i.id
                                and f.status <> 'failed' and f.reason not in ('gateway', 'dispute'))`,
  'money that bought its tickets is not paid back by itself, and all other money is, in full': `
    select i.id from payment_intents i
     cross join lateral (
       select coalesce(sum(f.amount_sen) filter (where f.gateway_payment_ref is null), 0) as own,
              coalesce(sum(f.amount_sen) filter (where f.gateway_payment_ref is not null), 0) as extra,
              coalesce(bool_or(f.gateway_payment_ref is null and f.reason in ('unfulfilled', 'mismatch', 'duplicate')), false) as by_itself
         from refunds f where f.organization_id = i.organization_id and f.intent_id = i.id) f
     where i.paid_at is not null and i.provider <> 'offline'
       and case when i.fulfilment = 'fulfilled' then by_itself else own + extra < i.captured_sen end`,
  'one payment at most has bought a registration': `
    select organization_id, registration_id from payment_intents
     where fulfilment = 'fulfilled' group by 1, 2 having count(*) > 1`,
  'the status of a payment is what its refunds say': `
    select i.id, i.status from payment_intents i
     cross join lateral (
       select coalesce(sum(f.amount_sen) filter (where f.status = 'succeeded'), 0) as sen,
              coalesce(bool_or(f.reason = 'dispute' and f.status = 'sent'), false) as disputed
         from refunds f where f.organization_id = i.organization_id and f.intent_id = i.id) f
     where (i.paid_at is not null) <> (i.status not in ('created', 'awaiting', 'failed', 'expired'))
        or i.paid_at is not null and i.status <> case when disputed then 'disputed' when sen >= i.captured_sen then 'refunded'
             when sen > 0 then 'partly_refunded' else 'paid' end`,
  'the ledger has what was received, less what was paid back': `
    select i.id from payment_intents i
     where i.provider <> 'offline'
       and i.captured_sen - (select coalesce(sum(f.amount_sen), 0) from refunds f
              where f.organization_id = i.organization_id and f.intent_id = i.id and f.status = 'succeeded')
         <> (select coalesce(sum(l.amount_sen), 0) from ledger_entries l
              where l.organization_id = i.organization_id and l.intent_id = i.id and l.account = 'gateway_receivable:' || i.provider)`,
  'the ledger owes buyers what was promised back and is not paid': `
    select i.id from payment_intents i
     where (select coalesce(sum(f.amount_sen), 0) from refunds f
             where f.organization_id = i.organization_id and f.intent_id = i.id and f.status in ('requested', 'sent'))
        <> -(select coalesce(sum(l.amount_sen), 0) from ledger_entries l
              where l.organization_id = i.organization_id and l.intent_id = i.id and l.account = 'refund_clearing')`,
  'a payment that was given back in full has no valid ticket': `
    select i.id from payment_intents i
     where i.status = 'refunded' and i.fulfilment = 'fulfilled'
       and exists (select from tickets t where t.organization_id = i.organization_id and t.registration_id = i.registration_id
                      and t.voided_at is null)`,
  'the entries of a ledger transaction add up to zero': `
    select organization_id, transaction_id, sum(amount_sen) from ledger_entries group by 1, 2 having sum(amount_sen) <> 0`,
} as const

/** Checks everything that must hold of what was sold, whatever has happened. */
export async function expectSaleInvariants({ rows }: Pick<House, 'rows'>): Promise<void> {
  for (const [rule, query] of Object.entries(broken)) expect(await rows(query), rule).toEqual([])
}
