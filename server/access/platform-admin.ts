import type { Deps } from '../core/deps.ts'
import { Fault } from '../core/fault.ts'
import type { SessionProof } from '../core/proofs.ts'
import { isPlatformAdmin } from './store.ts'

/** Passes a person who is a platform administrator at this moment; only the operator's command makes one. */
export async function requirePlatformAdmin({ userId }: SessionProof, { db }: Deps): Promise<void> {
  if (await isPlatformAdmin(db.session, userId)) return
  throw new Fault(403, 'Only administrators of the platform may do this. Its operator appoints them.')
}
