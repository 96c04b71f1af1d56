import type { Handler } from '../core/handler.ts'
import { listForEntrant } from '../giveaways/entries/for-entrant.ts'
import { listBalances } from './balance.ts'
import { listHistory, nameOrganizations } from './history.ts'
import type { HistoryRow } from './history.ts'

/** `loyalty.rewards`: the caller's balances, giveaways and history. */
export const rewards: Handler<'loyalty.rewards'> = async ({ input, proof: { userId }, deps }) => {
  const { organizationId, limit, after = null } = input.query
  const db = deps.db.web
  const balances = new Map(
    (await listBalances(db, userId)).map((each) => [each.organizationId, each.balance]),
  )
  const giveaways = await listForEntrant(deps, { userId, balances, eventId: null })
  const ids = [...new Set([...balances.keys(), ...giveaways.map((each) => each.organizationId)])]
  const organizationIds = organizationId === undefined ? ids : [organizationId]
  const found = await listHistory(db, { userId, organizationIds, after, limit: limit + 1 })
  const names = await nameOrganizations(db, ids)
  const page = found.slice(0, limit)
  return {
    organizations: ids
      .map((id) => ({
        id,
        name: names.get(id) ?? '',
        balance: balances.get(id) ?? 0,
        giveaways: giveaways.filter((each) => each.organizationId === id).map(({ giveaway }) => giveaway),
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
    history: page.map(showEntry),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function showEntry({ eventId, eventName, createdAt, ...entry }: HistoryRow) {
  const event = eventId !== null && eventName !== null ? { id: eventId, name: eventName } : null
  return { ...entry, event, createdAt: createdAt.toISOString() }
}
