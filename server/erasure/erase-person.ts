import type { Tx } from '../db/db.ts'
import { NO_ORGANIZATION } from '../identity/sign-in-audit.ts'
import { noteErasure } from './erasures.ts'
import { steps } from './steps.ts'
import type { Leaving } from './steps.ts'

/** Erases a locked person: every step, and the list of those erased. Returns what the audit log is to say of it. */
export async function erasePerson(tx: Tx, leaving: Leaving) {
  const { person, memberships, orders, by, now } = leaving
  const { userId } = person
  for (const { run } of steps) await run(tx, leaving)
  await noteErasure(tx, { userId, erasedAt: now })
  return {
    organizationId: NO_ORGANIZATION,
    actorId: by,
    action: 'account.erased',
    subjectId: userId,
    metadata: { memberships: memberships.length, orders: orders.registrationIds.length },
  } as const
}
