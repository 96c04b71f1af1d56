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
