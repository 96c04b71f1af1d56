import { MOST_FOUND } from '@masuk/shared/contract/door-lookups.ts'
import { klDayOf } from '@masuk/shared/kl-day.ts'
import { searchWords } from '@masuk/shared/name-search.ts'
import { readSearch } from '../../attendees/search.ts'
import type { Handler } from '../../core/handler.ts'
import { refused } from '../../core/refused.ts'
import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'
import { findDoorNames } from './event-store.ts'
import { countLookup } from './limits.ts'
import * as store from './search-store.ts'
import { showFound } from './show-found.ts'

export const NAMES_HIDDEN = [
  'names_hidden',
  'The organiser lets doors show nothing of who holds a ticket, so nobody can be searched for. Send them to the desk.',
] as const

/** `scan.search`: tickets by name, order or the beginning of a code, as far as the event lets doors show them. */
export const search: Handler<'scan.search'> = async ({ input: { body }, proof, deps }) => {
  await countLookup(deps, 'search', proof.grantId)
  const { door } = deps.db
  const names = await findDoorNames(door, proof)
  if (names === 'nothing') return refused(...NAMES_HIDDEN)
  const { text, day = klDayOf(deps.clock.now().getTime()) } = body
  const ticketIds = await findTickets(door, proof, text)
  const found = await store.listFound(door, proof, { ticketIds, day, limit: MOST_FOUND + 1 })
  const tickets = found.slice(0, MOST_FOUND).map((ticket) => showFound(ticket, names))
  return { state: 'done', tickets, more: found.length > MOST_FOUND }
}

/** Ids of tickets that may be meant: those of an order or code when there are any, otherwise by name. */
async function findTickets(db: Db, event: EventKey, text: string): Promise<string[]> {
  const asked = readSearch(text)
  if (asked?.kind === 'tickets') return store.findInRange(db, event, asked)
  const ofOrder = asked?.reference ? await store.findInOrder(db, event, asked.reference) : []
  return ofOrder.length > 0 ? ofOrder : store.findByWords(db, event, searchWords(text))
}
