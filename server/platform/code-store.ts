import { compose, composedRows } from '../db/compose.ts'
import type { Db } from '../db/db.ts'
import type { CodeRow } from '../promotions/promotion-code.ts'

/** A code of any organisation. */
export interface OwnedCode extends CodeRow {
  organizationId: string
  organizationName: string
}

/** What a code has to be: all that is given. */
export interface CodeFilters {
  organizationId?: string | undefined
  purpose?: string | undefined
  /** Part of it. */
  code?: string | undefined
}

const NEWEST_FIRST = 'c.created_at desc, c.id desc'

/** A page of the codes that match, the newest first. */
export async function listCodes(
  db: Db,
  filters: CodeFilters,
  part: { limit: number; offset: number },
): Promise<OwnedCode[]> {
  return composedRows<OwnedCode>(db, codePage(filters, part))
}

/** The query of `listCodes`, with only the conditions that are asked for. */
export function codePage(filters: CodeFilters, { limit, offset }: { limit: number; offset: number }) {
  const page = matching(filters).select('c.*').orderByRaw(NEWEST_FIRST).limit(limit).offset(offset)
  // The uses of a page, and of no other code.
  return withUses(compose(page.as('c'))).orderByRaw(NEWEST_FIRST)
}

/** How many codes match; it stops counting at `most`. */
export async function countCodes(db: Db, filters: CodeFilters, most: number): Promise<number> {
  const [row] = await composedRows<{ count: number }>(db, codeCount(filters, most))
  return row?.count ?? 0
}

/** The query of `countCodes`. */
export function codeCount(filters: CodeFilters, most: number) {
  const some = matching(filters).select(compose.raw('1')).limit(most)
  return compose(some.as('some')).select(compose.raw('count(*)::integer as count'))
}

/** A code of any organisation, or null. */
export async function findCode(db: Db, promotionCodeId: string): Promise<OwnedCode | null> {
  const [code] = await composedRows<OwnedCode>(db, oneCode(promotionCodeId))
  return code ?? null
}

/** The query of `findCode`. */
export const oneCode = (promotionCodeId: string) =>
  withUses(compose('promotion_codes as c')).where('c.id', promotionCodeId)

function matching({ organizationId, purpose, code }: CodeFilters) {
  const codes = compose('promotion_codes as c')
  if (organizationId !== undefined) codes.where('c.organization_id', organizationId)
  if (purpose !== undefined) codes.where('c.purpose', purpose)
  if (code !== undefined) codes.whereRaw('strpos(c.code, upper(?::text)) > 0', [code])
  return codes
}

const withUses = (codes: ReturnType<typeof matching>) =>
  codes
    .join('organizations as o', 'o.id', 'c.organization_id')
    .joinRaw(`cross join lateral (${USED}) used`)
    .select(compose.raw(COLUMNS))

const USED = `
  select count(*) filter (where r.status = 'confirmed') as confirmed,
         count(*) filter (where r.status = 'held') as held,
         coalesce(sum(u.discount_sen) filter (where r.status = 'confirmed'), 0)::bigint as "discountSen",
         coalesce(sum(u.discount_sen) filter (where r.status = 'held'), 0)::bigint as "heldDiscountSen"
    from promotion_uses u
    join registrations r on r.organization_id = u.organization_id and r.id = u.registration_id
   where u.organization_id = c.organization_id and u.promotion_code_id = c.id and u.released_at is null`

const COLUMNS = `c.organization_id as "organizationId", o.name as "organizationName", c.id, c.code, c.purpose, c.label, c.kind,
  c.amount, c.event_ids as "eventIds", c.ticket_type_ids as "ticketTypeIds", c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.most_uses as "mostUses", c.most_per_person as "mostPerPerson", c.minimum_sen as "minimumSen",
  c.most_discount_sen as "mostDiscountSen", c.created_at as "createdAt", c.retired_at as "retiredAt", c.uses as counted,
  used.confirmed, used.held, used."discountSen", used."heldDiscountSen"`

/** An order that has used a code. */
export interface Redemption {
  registrationId: string
  at: Date
  discountSen: number
  state: 'held' | 'confirmed' | 'ended' | 'released'
}

/** The orders that have used a code, the newest first, behind that of `after`. */
export async function listRedemptions(
  db: Db,
  { organizationId, promotionCodeId }: { organizationId: string; promotionCodeId: string },
  { after, limit }: { after: string | null; limit: number },
): Promise<Redemption[]> {
  const { rows } = await db.query<Redemption>(
    `select u.registration_id as "registrationId", u.used_at as at, u.discount_sen as "discountSen",
            case when u.released_at is not null then 'released'
                 when r.status in ('held', 'confirmed') then r.status
                 else 'ended' end as state
       from promotion_uses u
       join registrations r on r.organization_id = u.organization_id and r.id = u.registration_id
      where u.organization_id = $1 and u.promotion_code_id = $2
        and ($3::uuid is null or (u.used_at, u.registration_id) <
             (select used_at, registration_id from promotion_uses
               where organization_id = $1 and promotion_code_id = $2 and registration_id = $3))
      order by u.used_at desc, u.registration_id desc
      limit $4`,
    [organizationId, promotionCodeId, after, limit],
  )
  return rows
}
