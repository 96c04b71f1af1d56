import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import type { GatewayEvent } from '../outside/payments/callback.ts'
import type { Provider } from '../outside/payments/provider.ts'

export interface NewCallback {
  provider: Provider
  dedupeKey: string
  id: string
  rawBody: Buffer
  events: readonly GatewayEvent[]
  now: Date
}

/** Stores what a gateway has sent; false when it was there already. */
export async function insertCallback(tx: Tx, callback: NewCallback): Promise<boolean> {
  const { provider, dedupeKey, id, rawBody, events, now } = callback
  const { rowCount } = await tx.query(
    `insert into payment_callbacks (provider, dedupe_key, id, body, events, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (provider, dedupe_key) do nothing`,
    [provider, dedupeKey, id, rawBody, JSON.stringify(events), now],
  )
  return rowCount === 1
}

export interface StoredCallback {
  provider: Provider
  events: GatewayEvent[]
}

/** A callback that is not settled yet, or null. */
export async function findOpenCallback(db: Db, id: string): Promise<StoredCallback | null> {
  const { rows } = await db.query<{ provider: Provider; events: object }>(
    'select provider, events from payment_callbacks where id = $1 and settled_at is null',
    [id],
  )
  const [row] = rows
  return row ? { provider: row.provider, events: Events.parse(row.events) } : null
}

export async function markSettled(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.query('update payment_callbacks set settled_at = $2 where id = $1 and settled_at is null', [
    id,
    now,
  ])
}

const occurredAt = z.coerce.date().nullable()
const refs = {
  gatewayRef: z.string().nullable(),
  intentId: z.string().nullable(),
  gatewayPaymentRef: z.string().nullable(),
}
const money = { amountSen: z.number(), currency: z.string(), occurredAt }

/** Events as they come back from the database. */
const Events: z.ZodType<GatewayEvent[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('payment'),
      state: z.enum(['pending', 'attempt_failed', 'paid', 'failed', 'expired']),
      ...refs,
      ...money,
    }),
    z.object({
      kind: z.literal('refund'),
      gatewayRefundRef: z.string(),
      refundId: z.string().nullable(),
      state: z.enum(['sent', 'succeeded', 'failed']),
      ...refs,
      ...money,
    }),
    z.object({
      kind: z.literal('dispute'),
      gatewayDisputeRef: z.string(),
      state: z.enum(['warning', 'opened', 'won', 'lost', 'closed']),
      ...refs,
      ...money,
    }),
    z.object({
      kind: z.literal('ignored'),
      reason: z.enum(['other_type', 'other_mode', 'uncaptured', 'malformed']),
      type: z.string(),
    }),
  ]),
)
