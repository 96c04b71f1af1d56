/** Who is looked for. */
export interface Filter {
  state: 'valid' | 'void' | null
  ticketTypeId: string | null
  /** Whether it is in on `day`. */
  isIn: boolean | null
  day: string
  /** A part of a name or e-mail address, for `ilike`. */
  pattern: string | null
}

/** A ticket t of an order r that passes: the values $6 to $10 are `filterValues`. */
export const PASSES = `($6::text is null or $6 = case when t.voided_at is null then 'valid' else 'void' end)
        and ($7::uuid is null or t.ticket_type_id = $7)
        and ($8::text is null or t.holder_name ilike $8 or r.buyer_name ilike $8 or r.buyer_email ilike $8)
        and ($9::boolean is null or $9 = exists (
             select from scans s where s.organization_id = $1 and s.ticket_id = t.id and s.scan_key = t.id || ':' || $10))`

export const filterValues = ({ state, ticketTypeId, pattern, isIn, day }: Filter) => [
  state,
  ticketTypeId,
  pattern,
  isIn,
  day,
]
