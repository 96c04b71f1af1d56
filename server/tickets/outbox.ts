import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/db.ts'

/** Writes down that the tickets of a registration are to be mailed, in the transaction of what they are mailed for. */
export async function addTicketMail(
  tx: Tx,
  mail: { organizationId: string; registrationId: string; reason: 'issued' | 'asked' | 'changed'; now: Date },
): Promise<void> {
  await tx.query(
    'insert into ticket_mails (organization_id, id, registration_id, reason, asked_at) values ($1, $2, $3, $4, $5)',
    [mail.organizationId, randomUUIDv7(), mail.registrationId, mail.reason, mail.now],
  )
}
