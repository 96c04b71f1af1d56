import type pg from 'pg'
import type { SessionProof } from '../core/proofs.ts'
import type { Db, Tx } from '../db/db.ts'
import { SESSION_LONGEST_SECONDS } from '../signing/session-cookie.ts'

const LONGEST_MS = SESSION_LONGEST_SECONDS * 1000

/** The person of a live session, with the memberships they have at this moment, in one read. */
export async function findSession(
  db: pg.Pool,
  { token, now }: { token: string; now: Date },
): Promise<SessionProof | null> {
  const { rows } = await db.query<SessionProof>({
    name: 'find-session',
    text: `select s.id as "sessionId", s.user_id as "userId", coalesce(u.email, '') as email, u.email_verified as "emailVerified", u.name,
                  s.created_at as "signedInAt", s.expires_at as "expiresAt", s.selected_organization_id as "selectedOrganizationId",
                  coalesce((select jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'role', m.role)
                                             order by m.created_at, m.organization_id)
                              from memberships m
                             where m.user_id = s.user_id and m.removed_at is null), '[]') as memberships
             from (select * from sessions where token = $1 limit 1) s
            cross join lateral (select email, email_verified, name from users where id = s.user_id limit 1) u
            where s.expires_at > $2 and s.created_at > $3`,
    values: [token, now, new Date(now.getTime() - LONGEST_MS)],
  })
  return rows[0] ?? null
}

/** Lets a live session end later. False when it has been ended meanwhile: a renewal brings none back. */
export async function renewSession(
  db: pg.Pool,
  { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update sessions set expires_at = $3, updated_at = $2 where token = $1 and expires_at > $2',
    [token, now, expiresAt],
  )
  return rowCount === 1
}

/** Keeps with a session which organisation its person works on. */
export async function keepSelection(
  tx: Tx,
  { sessionId, organizationId }: { sessionId: string; organizationId: string },
): Promise<void> {
  await tx.query('update sessions set selected_organization_id = $2 where id = $1', [
    sessionId,
    organizationId,
  ])
}

/** Deletes the rows of sessions that are over. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.query('delete from sessions where expires_at < $1 or created_at < $2', [
    now,
    new Date(now.getTime() - LONGEST_MS),
  ])
}

/** Deletes the sessions of everybody and returns how many there were. */
export async function deleteAllSessions(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query('delete from sessions')
  return rowCount ?? 0
}
