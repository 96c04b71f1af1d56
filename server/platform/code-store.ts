import { compose, composedRows } from '../db/compose.ts'
import type { Db } from '../db/db.ts'
import { countUpTo } from './pages.ts'
import { CODE, CODE_USES } from '../promotions/promotion-code.ts'
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
export const codeCount = (filters: CodeFilters, most: number) => countUpTo(matching(filters), most)

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
    .joinRaw(`cross join lateral (${CODE_USES}) used`)
    .select(compose.raw(COLUMNS))

const COLUMNS = `c.organization_id as "organizationId", o.name as "organizationName", ${CODE}`

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
