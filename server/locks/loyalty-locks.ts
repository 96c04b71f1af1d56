import type { Tx } from '../db/db.ts'

// Locks of giveaways and points. Their places in the order of all locks are in locks.ts.

declare const lock: unique symbol

/** A giveaway that only this transaction closes, draws or deletes. */
export interface LockedGiveaway {
  readonly organizationId: string
  readonly giveawayId: string
  readonly [lock]: 'giveaway'
}

/** Waits for whoever enters or draws the giveaway, then holds them off; null when there is none. */
export async function lockGiveaway(
  tx: Tx,
  { organizationId, giveawayId }: { organizationId: string; giveawayId: string },
): Promise<LockedGiveaway | null> {
  const { rowCount } = await tx.query(
    'select 1 from giveaways where organization_id = $1 and id = $2 for update',
    [organizationId, giveawayId],
  )
  return rowCount === 1 ? ({ organizationId, giveawayId } as LockedGiveaway) : null
}

/** A giveaway that is not closed, drawn or deleted meanwhile, beside others who do the same. */
export interface SharedGiveaway {
  readonly organizationId: string
  readonly giveawayId: string
  readonly [lock]: 'shared giveaway'
}

/** Waits for whoever closes or deletes the giveaway, then holds them off; null when there is none. */
export async function shareGiveaway(
  tx: Tx,
  { organizationId, giveawayId }: { organizationId: string; giveawayId: string },
): Promise<SharedGiveaway | null> {
  const { rowCount } = await tx.query(
    'select 1 from giveaways where organization_id = $1 and id = $2 for share',
    [organizationId, giveawayId],
  )
  return rowCount === 1 ? ({ organizationId, giveawayId } as SharedGiveaway) : null
}

/** The points of a person at an organisation: nobody else spends or takes back any of them. */
export interface LockedPointsAccount {
  readonly organizationId: string
  readonly userId: string
  readonly [lock]: 'points account'
}

/** Waits for whoever spends or takes back points of the person, then holds them off. The account must be there. */
export async function lockPointsAccount(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<LockedPointsAccount> {
  await tx.query('select 1 from point_accounts where organization_id = $1 and user_id = $2 for update', [
    organizationId,
    userId,
  ])
  return { organizationId, userId } as LockedPointsAccount
}

/** The same of many people, one after the other by id. Who has no account has spent nothing. */
export async function lockPointsAccounts(
  tx: Tx,
  { organizationId, userIds }: { organizationId: string; userIds: readonly string[] },
): Promise<readonly LockedPointsAccount[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from point_accounts
      where organization_id = $1 and user_id = any ($2)
      order by user_id
        for update`,
    [organizationId, userIds],
  )
  return rows.map(({ userId }) => ({ organizationId, userId }) as LockedPointsAccount)
}
