import type { Tx } from '../db/db.ts'

/** What each job is given, by the name of its queue: ids and sealed text only, because payloads lie in the database for days. */
export interface JobPayloads {
  'giveaways.close': Record<string, never>
  'erasure.retention': Record<string, never>
  'blobs.remove_unused': Record<string, never>
  'broadcasts.inbox': { organizationId: string; broadcastId: string; batch: number }
  'broadcasts.push': Record<string, never>
  'broadcasts.mail': { organizationId: string; broadcastId: string; batch: number }
  'identity.code_mail': { sealed: string }
  'identity.housekeeping': Record<string, never>
  'events.tell_updates': Record<string, never>
  'listings.ingest': Record<string, never>
  'listings.recheck': Record<string, never>
  'payments.reconcile': Record<string, never>
  'payments.reconcile_lapsing': Record<string, never>
  'payments.refund': { organizationId: string; refundId: string }
  'payments.refund_mail': { organizationId: string; refundId: string }
  'payments.settle': { callbackId: string }
  'push.send': { notificationIds: string[] }
  'push.send_due': Record<string, never>
  'registrations.lapse': Record<string, never>
  'team.invitation_mail': { organizationId: string; invitationId: string }
  'tickets.mail': { organizationId: string; mailId: string }
  'tickets.mail_queue': Record<string, never>
  'workshops.remind': Record<string, never>
}

export type JobName = keyof JobPayloads

/** The way to leave work for later. */
export interface JobQueue {
  /** Adds a job in the caller's transaction: it is done if that commits, and was never there if it does not. */
  enqueue<Name extends JobName>(tx: Tx, name: Name, payload: JobPayloads[Name]): Promise<void>
  /** The same for many, in one statement. */
  enqueueAll<Name extends JobName>(tx: Tx, name: Name, payloads: readonly JobPayloads[Name][]): Promise<void>
  close(): Promise<void>
}

/** Mail with tickets: written down by the transaction that issues them, and sent by jobs. */
export interface TicketMails {
  /** Has what waits handed to the jobs, soon, and once for all who say so meanwhile. Never fails. */
  wake(): void
  /** Waits for what is under way; what is left is found by the next minute's look. */
  close(): Promise<void>
}

/** A thread beside the event loop, for work that keeps the CPU busy. It runs one program, and has neither database nor secrets. */
export interface Thread {
  /**
   * What the program makes of the input; both are copied. Rejects when the program throws, when too many wait, and with
   * `ThreadEnded` when the thread dies over it: the next call begins another one.
   */
  run(input: unknown): Promise<unknown>
  /** Ends the thread. What is under way is rejected. */
  close(): Promise<void>
}
