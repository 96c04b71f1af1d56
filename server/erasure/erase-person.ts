import { writeAudit } from '../db/audit-log.ts'
import type { Tx } from '../db/db.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { noteErasure } from './erasures.ts'
import { steps } from './steps.ts'
import type { Leaving } from './steps.ts'

/** Erases a locked person: every step, the list of those erased, and the audit log. */
export async function erasePerson(tx: Tx, leaving: Leaving): Promise<void> {
  const { person, memberships, orders, by, now } = leaving
  const { userId } = person
  for (const { run } of steps) await run(tx, leaving)
  await noteErasure(tx, { userId, erasedAt: now })
  await writeAudit(tx, {
    organizationId: NO_ORGANIZATION,
    actorId: by,
    action: 'account.erased',
    subject: { type: 'user', id: userId },
    metadata: { memberships: memberships.length, orders: orders.registrationIds.length },
  })
}
