import type { Db } from '../../db/db.ts'
import type { EventKey } from '../../locks/locks.ts'
import type { Filter } from './filter.ts'

/** Where a page begins: behind this ticket of those with this key, or behind all of them. */
export interface Position {
  /** What tickets are sorted by, before their ids. */
  key: string
  /** Null: behind all with that key. */
  ticketId: string | null
}

/** What one request looks through: so much from there. */
interface Window {
  from: Position | null
  window: number
}

/** One way in which the people of an event are sorted. */
export interface Ordering {
  /** The place of what a page before has ended with; null when it is none of the event's. */
  findPosition(db: Db, event: EventKey, id: string): Promise<Position | null>
  /** Ids of the tickets of the window that pass, in order. */
  findTickets(db: Db, event: EventKey, search: Window & { filter: Filter; limit: number }): Promise<string[]>
  /** What the window ends with; null when nothing is behind it. */
  findLast(db: Db, event: EventKey, window: Window): Promise<string | null>
}
