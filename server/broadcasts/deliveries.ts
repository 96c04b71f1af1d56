import type { Db, Tx } from '../db/db.ts'
import type { BroadcastKey } from './store.ts'

/** The people of one job, on its channel. */
export interface BatchKey extends BroadcastKey {
  batch: number
}

/** The number of the last batch of a broadcast; -1 when nobody is told. */
export async function findLastBatch(db: Db, { organizationId, broadcastId }: BroadcastKey): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    `select coalesce(max(batch), -1) as last from broadcast_deliveries
      where organization_id = $1 and broadcast_id = $2 and channel = 'inbox'`,
    [organizationId, broadcastId],
  )
  return rows[0]?.last ?? -1
}

/** Marks what waits in a batch for the inbox as delivered, and tells to whom. Two at once tell nobody twice. */
export async function takeInboxBatch(
  tx: Tx,
  { organizationId, broadcastId, batch }: BatchKey,
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `update broadcast_deliveries set state = 'sent', settled_at = $4
      where organization_id = $1 and broadcast_id = $2 and channel = 'inbox' and batch = $3 and state = 'queued'
     returning user_id as "userId"`,
    [organizationId, broadcastId, batch, now],
  )
  return rows.map(({ userId }) => userId)
}

/** A person whom a worker is about to mail. */
export interface MailClaim {
  userId: string
  /** With this one. */
  tries: number
  /** How often it was taken over from a worker that had died. */
  takeovers: number
  email: string | null
  hasOptedOut: boolean
}

export interface ClaimPlan {
  now: Date
  /** Claims from before then are of workers that have died. */
  diedBefore: Date
  /** Who was tried before in this run. */
  not: readonly string[]
}

/** Claims the next person of a batch who waits for their mail, or whose worker has died; null when there is none. */
export async function claimNextMail(
  db: Db,
  { organizationId, broadcastId, batch }: BatchKey,
  { now, diedBefore, not }: ClaimPlan,
): Promise<MailClaim | null> {
  const { rows } = await db.query<MailClaim>(
    `update broadcast_deliveries d
        set state = 'claimed', claimed_at = $4, tries = d.tries + 1, takeovers = d.takeovers + (d.state = 'claimed')::integer
      where d.organization_id = $1 and d.broadcast_id = $2 and d.channel = 'mail'
        and (d.state = 'queued' or d.state = 'claimed' and d.claimed_at < $5)
        and d.user_id = (
          select user_id from broadcast_deliveries
           where organization_id = $1 and broadcast_id = $2 and channel = 'mail' and batch = $3 and user_id <> all ($6)
             and (state = 'queued' or state = 'claimed' and claimed_at < $5)
           order by tries, user_id limit 1)
     returning d.user_id as "userId", d.tries, d.takeovers,
               (select email from users u where u.id = d.user_id) as email,
               exists (select from broadcast_opt_outs o
                        where o.organization_id = $1 and o.user_id = d.user_id) as "hasOptedOut"`,
    [organizationId, broadcastId, batch, now, diedBefore, not],
  )
  return rows[0] ?? null
}

export type MailFailure = 'refused' | 'no_address' | 'opted_out' | 'gave_up' | 'unconfirmed'
/** What became of a claim: it is over, or waits for another try. */
export type MailEnd = { state: 'sent' | 'queued' } | { state: 'failed'; failure: MailFailure }

/** Ends a claim, unless somebody has taken it over meanwhile. */
export async function endClaim(
  db: Db,
  { organizationId, broadcastId, userId, tries }: BroadcastKey & Pick<MailClaim, 'userId' | 'tries'>,
  { now, ...end }: MailEnd & { now: Date },
): Promise<void> {
  await db.query(
    `update broadcast_deliveries
        set state = $5, failure = $6, claimed_at = null, settled_at = case when $5 = 'queued' then null else $7::timestamptz end
      where organization_id = $1 and broadcast_id = $2 and user_id = $3 and channel = 'mail'
        and state = 'claimed' and tries = $4`,
    [organizationId, broadcastId, userId, tries, end.state, end.state === 'failed' ? end.failure : null, now],
  )
}

/** Whether somebody of a batch is still to be mailed. */
export async function isMailLeft(db: Db, { organizationId, broadcastId, batch }: BatchKey): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from broadcast_deliveries
      where organization_id = $1 and broadcast_id = $2 and channel = 'mail' and batch = $3 and state in ('queued', 'claimed')
      limit 1`,
    [organizationId, broadcastId, batch],
  )
  return rowCount === 1
}
