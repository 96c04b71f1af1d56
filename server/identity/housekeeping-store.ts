import type { Db } from '../db/db.ts'

/** Deletes sessions, codes and counts that say nothing any more. Histories of addresses count for a day. */
export async function dropEnded(db: Db, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - 24 * 3_600_000)
  await db.query('delete from sessions where expires_at < $1', [now])
  await db.query('delete from auth_verifications where expires_at < $1', [aDayAgo])
  await db.query('delete from sign_in_addresses where seen_at < $1', [aDayAgo])
  await db.query('delete from sign_in_notes where noted_at < $1', [aDayAgo])
  await db.query('delete from sign_in_networks where expire < $1', [now.getTime()])
  await db.query('delete from request_counts where expire < $1', [now.getTime()])
}

/** How many sign-ins were refused since then. */
export async function countRecentFaults(db: Db, since: Date): Promise<number> {
  const { rows } = await db.query<{ faults: number }>(
    `select count(*)::integer as faults from audit_log
      where created_at > $1 and action in ('identity.wrong_code', 'identity.no_code', 'identity.capped', 'identity.network_capped')`,
    [since],
  )
  return rows[0]?.faults ?? 0
}
