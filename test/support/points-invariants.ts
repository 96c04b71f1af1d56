import { expect } from 'vitest'
import type { House } from './house.ts'

/** Each finds rows that must not exist. */
const broken = {
  'no balance is negative': `
    select organization_id, user_id, sum(amount) from point_entries group by 1, 2 having sum(amount) < 0`,
  'what was spent on giveaways is what the entries that are there have cost': `
    select *
      from (select organization_id, user_id, -sum(amount) as spent from point_entries
             where kind in ('giveaway_entry', 'giveaway_deleted') group by 1, 2 having sum(amount) <> 0) p
      full join (select n.organization_id, n.user_id, sum(g.cost) as spent
                   from giveaway_entries n
                   join giveaways g on g.organization_id = n.organization_id and g.id = n.giveaway_id
                  where n.user_id is not null group by 1, 2 having sum(g.cost) > 0) e using (organization_id, user_id)
     where coalesce(p.spent, 0) <> coalesce(e.spent, 0)`,
  'an order without a valid ticket has no points for registering': `
    select p.registration_id, sum(p.amount) from point_entries p
     where p.kind in ('registration', 'registration_cancelled')
       and not exists (select from tickets t where t.registration_id = p.registration_id and t.voided_at is null)
     group by 1 having sum(p.amount) <> 0`,
  'an order with a valid ticket has kept its points for registering': `
    select p.registration_id from point_entries p
     where p.kind = 'registration_cancelled'
       and exists (select from tickets t where t.registration_id = p.registration_id and t.voided_at is null)`,
  'nobody has entered more often than one may': `
    select n.giveaway_id, n.user_id from giveaway_entries n join giveaways g on g.id = n.giveaway_id
     where n.user_id is not null group by 1, 2, g.most_entries having count(*) > g.most_entries`,
  'no more is taken off again than was written off': `
    select organization_id, user_id, sum(amount) from point_entries where kind = 'write_off' group by 1, 2 having sum(amount) < 0`,
  'a write-off is the shortfall of what was taken back in the same moment': `
    select w.* from point_entries w
     where w.kind = 'write_off' and w.amount > 0
       and not exists (select from point_entries u
                        where u.user_id = w.user_id and u.organization_id = w.organization_id
                          and u.kind in ('scan_undone', 'registration_cancelled', 'payment_refunded')
                          and u.created_at = w.created_at and -u.amount >= w.amount)`,
} as const

/** Checks everything that must hold of points whatever has happened. */
export async function expectPointsInvariants({ rows }: House): Promise<void> {
  for (const [rule, query] of Object.entries(broken)) expect(await rows(query), rule).toEqual([])
}
