import type { HandlerContext } from '../core/handler.ts'
import { Fault } from '../core/fault.ts'
import type { Db, Tx } from '../db/db.ts'
import { seal, unseal } from '../signing/sealed.ts'

/** How long a reply is kept for whoever sends the same again. */
const KEPT_MS = 24 * 3_600_000
const PURPOSE = 'idempotent reply'

type Context = Pick<HandlerContext<never>, 'deps' | 'request'>

/**
 * What the same request replied before, or null when this is the first. Requests with one key take turns: the key's row
 * is inserted first, and whoever comes second waits for the transaction of the first.
 */
export async function findReply(tx: Tx, { deps, request }: Context): Promise<{ reply: unknown } | null> {
  const { idempotency } = request
  if (!idempotency) return null
  const { userId, key, fingerprint } = idempotency
  const now = deps.clock.now()
  const claimed = await tx.query(
    `insert into idempotency_keys (user_id, key, fingerprint, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, key) do update
        set fingerprint = excluded.fingerprint, created_at = excluded.created_at, reply = null
      where idempotency_keys.created_at < $5 or idempotency_keys.reply is null`,
    [userId, key, fingerprint, now, new Date(now.getTime() - KEPT_MS)],
  )
  if (claimed.rowCount === 1) return null
  const { rows } = await tx.query<{ fingerprint: Buffer; reply: string | null }>(
    'select fingerprint, reply from idempotency_keys where user_id = $1 and key = $2',
    [userId, key],
  )
  const [kept] = rows
  if (!kept?.fingerprint.equals(fingerprint))
    throw new Fault(400, 'Idempotency-Key was used for another request. Take a new key for a new request.')
  const text = unseal(deps.keyrings.sessions, PURPOSE, kept.reply ?? '')
  // Sealed with a key that is gone: nobody can tell what it was, and it must not be done twice.
  if (text === null)
    throw new Fault(400, 'This was done before. Look at what there is, and take a new Idempotency-Key.')
  return { reply: JSON.parse(text) }
}

/** Keeps what a change replied, in its own transaction. */
export async function keepReply(tx: Tx, { deps, request }: Context, reply: unknown): Promise<void> {
  const { idempotency } = request
  if (!idempotency) return
  await tx.query('update idempotency_keys set reply = $3 where user_id = $1 and key = $2', [
    idempotency.userId,
    idempotency.key,
    seal(deps.keyrings.sessions, PURPOSE, JSON.stringify(reply)),
  ])
}

/** Gives the key back after a refusal: nothing was done, so the next try may be. */
export async function releaseKey(tx: Tx, { request }: Pick<Context, 'request'>): Promise<void> {
  const { idempotency } = request
  if (!idempotency) return
  await tx.query('delete from idempotency_keys where user_id = $1 and key = $2', [
    idempotency.userId,
    idempotency.key,
  ])
}

/** Forgets what was replied to a person. */
export async function deleteRepliesTo(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx.query('delete from idempotency_keys where user_id = $1', [userId])
}

/** Forgets replies that nobody may ask for any more. */
export async function deleteOldReplies(db: Db, now: Date): Promise<void> {
  await db.query('delete from idempotency_keys where created_at < $1', [new Date(now.getTime() - KEPT_MS)])
}
