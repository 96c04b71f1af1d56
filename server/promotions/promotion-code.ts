import type { Operations } from '@masuk/shared/contract/index.ts'
import type { HandlerReply } from '@masuk/shared/contract/operation.ts'

/** The rules of a code, as they are from its first day to its last. */
export interface CodeRules {
  id: string
  code: string
  purpose: 'promotion' | 'referral'
  label: string
  kind: 'fixed' | 'percentage'
  amount: number
  eventIds: string[] | null
  ticketTypeIds: string[] | null
  startsAt: Date | null
  endsAt: Date | null
  mostUses: number | null
  mostPerPerson: number | null
  minimumSen: number
  mostDiscountSen: number | null
  createdAt: Date
}

/** A code with what it was used for. */
export interface CodeRow extends CodeRules {
  retiredAt: Date | null
  counted: number
  confirmed: number
  held: number
  discountSen: number
  heldDiscountSen: number
}

/** The columns of a CodeRow, of `promotion_codes c` beside its uses (CODE_USES) as `used`. */
export const CODE = `c.id, c.code, c.purpose, c.label, c.kind, c.amount, c.event_ids as "eventIds",
       c.ticket_type_ids as "ticketTypeIds", c.starts_at as "startsAt", c.ends_at as "endsAt", c.most_uses as "mostUses",
       c.most_per_person as "mostPerPerson", c.minimum_sen as "minimumSen", c.most_discount_sen as "mostDiscountSen",
       c.created_at as "createdAt", c.retired_at as "retiredAt", c.uses as counted,
       used.confirmed, used.held, used."discountSen", used."heldDiscountSen"`

/** What the code `c` was used for, to be joined laterally. */
export const CODE_USES = `
  select count(*) filter (where r.status = 'confirmed') as confirmed,
         count(*) filter (where r.status = 'held') as held,
         coalesce(sum(u.discount_sen) filter (where r.status = 'confirmed'), 0)::bigint as "discountSen",
         coalesce(sum(u.discount_sen) filter (where r.status = 'held'), 0)::bigint as "heldDiscountSen"
    from promotion_uses u
    join registrations r on r.organization_id = u.organization_id and r.id = u.registration_id
   where u.organization_id = c.organization_id and u.promotion_code_id = c.id and u.released_at is null`

type Shown = HandlerReply<Operations['loyalty.codes']>['promotionCodes'][number]

/** A code as its organisers see it. */
export function showCode(row: CodeRow, now: Date): Shown {
  const { startsAt, endsAt, createdAt, retiredAt, ...rest } = row
  const { counted, confirmed, held, discountSen, heldDiscountSen, ...rules } = rest
  return {
    ...rules,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    state: stateOf(row, now),
    usage: { counted, confirmed, held, discountSen, heldDiscountSen },
    createdAt: createdAt.toISOString(),
    retiredAt: retiredAt?.toISOString() ?? null,
  }
}

/** How a code is at a moment: what ended it for good comes first. */
export function stateOf(
  {
    startsAt,
    endsAt,
    retiredAt,
    mostUses,
    counted,
  }: Pick<CodeRow, 'startsAt' | 'endsAt' | 'retiredAt' | 'mostUses' | 'counted'>,
  now: Date,
): Shown['state'] {
  if (retiredAt) return 'retired'
  if (endsAt && endsAt <= now) return 'ended'
  if (mostUses !== null && counted >= mostUses) return 'used_up'
  return startsAt && startsAt > now ? 'scheduled' : 'live'
}
