import type { Tx } from '../db/db.ts'
import type { LockedRegistration, LockedTicket } from '../locks/locks.ts'

/** A ticket as organisers change it. */
export interface TicketNow {
  holderName: string | null
  issue: number
  isVoid: boolean
  /** Counts the changes of its holder and of its code. */
  version: number
}

/** The ticket as it stays until it is changed. */
export async function readTicket(tx: Tx, { organizationId, ticketId }: LockedTicket): Promise<TicketNow> {
  const { rows } = await tx.query<TicketNow>(
    `select holder_name as "holderName", issue, voided_at is not null as "isVoid", version
       from tickets where organization_id = $1 and id = $2`,
    [organizationId, ticketId],
  )
  const [ticket] = rows
  if (!ticket) throw new Error('A locked ticket is gone.')
  return ticket
}

/** Writes whose ticket it is, and which code of it is the newest. */
export async function updateTicket(
  tx: Tx,
  { organizationId, ticketId }: LockedTicket,
  { holderName, issue }: Pick<TicketNow, 'holderName' | 'issue'>,
): Promise<void> {
  await tx.query(
    `update tickets set holder_name = $3, issue = $4, version = version + 1 where organization_id = $1 and id = $2`,
    [organizationId, ticketId, holderName, issue],
  )
}

/** Who an order is for. */
export interface BuyerNow {
  buyerName: string
  buyerEmail: string | null
  isByHand: boolean
  /** Counts the changes of its buyer. */
  version: number
}

/** The buyer of an order as they stay until they are changed. */
export async function readBuyer(
  tx: Tx,
  { organizationId, registrationId }: LockedRegistration,
): Promise<BuyerNow> {
  const { rows } = await tx.query<BuyerNow>(
    `select buyer_name as "buyerName", buyer_email as "buyerEmail", issued_by is not null as "isByHand", version
       from registrations where organization_id = $1 and id = $2`,
    [organizationId, registrationId],
  )
  const [buyer] = rows
  if (!buyer) throw new Error('A locked registration is gone.')
  return buyer
}

/** Writes who an order is for. With another address it is nobody's until the owner of that looks for it. */
export async function updateBuyer(
  tx: Tx,
  { organizationId, registrationId }: LockedRegistration,
  { buyerName, buyerEmail }: Pick<BuyerNow, 'buyerName' | 'buyerEmail'>,
): Promise<void> {
  await tx.query(
    `with changed as (
       update registrations r
          set buyer_name = $3, buyer_email = $4, version = r.version + 1,
              user_id = case when before.buyer_email is not distinct from $4 then r.user_id end
         from registrations before
        where r.organization_id = $1 and r.id = $2 and before.organization_id = r.organization_id and before.id = r.id
       returning r.organization_id, r.id, r.user_id)
     update tickets t set user_id = changed.user_id
       from changed
      where t.organization_id = changed.organization_id and t.registration_id = changed.id
        and t.user_id is distinct from changed.user_id`,
    [organizationId, registrationId, buyerName, buyerEmail],
  )
}
