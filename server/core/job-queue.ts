import type { Tx } from '../db/db.ts'

/** What each job is given, by the name of its queue: ids and sealed text only, because payloads lie in the database for days. */
export interface JobPayloads {
  'identity.code_mail': { sealed: string }
  'identity.housekeeping': Record<string, never>
  'payments.reconcile': Record<string, never>
  'payments.reconcile_lapsing': Record<string, never>
  'payments.refund': { organizationId: string; refundId: string }
  'payments.settle': { callbackId: string }
  'registrations.lapse': Record<string, never>
  'team.invitation_mail': { organizationId: string; invitationId: string }
}

export type JobName = keyof JobPayloads

/** The way to leave work for later. */
export interface JobQueue {
  /** Adds a job in the caller's transaction: it is done if that commits, and was never there if it does not. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name]): Promise<void>
  close(): Promise<void>
}
