import type { Deps } from '../../core/deps.ts'
import type { Db } from '../../db/db.ts'
import { GIVEAWAY, showGiveaway } from '../giveaway.ts'
import type { GiveawayRow } from '../giveaway.ts'
import { whyNot } from './may-enter.ts'
import type { Entrant } from './may-enter.ts'

/** A giveaway with what one person has to do with it. */
export type EntrantRow = GiveawayRow &
  Omit<Entrant, 'balance'> & { eventName: string; organizationName: string; won: number }

const MOST = 100

/** Of the giveaways `g` at the event `e`, what the person $1 has to do with them. */
const ENTRANT = `${GIVEAWAY}, e.name as "eventName",
       (select o.name from organizations o where o.id = g.organization_id) as "organizationName",
       exists (select from tickets t where t.user_id = $1 and t.organization_id = g.organization_id
                  and t.event_id = g.event_id and t.voided_at is null) as "hasTicket",
       exists (select from tickets t
                 join scans s on s.organization_id = t.organization_id and s.ticket_id = t.id
                where t.user_id = $1 and t.organization_id = g.organization_id and t.event_id = g.event_id
                  and t.voided_at is null) as "isCheckedIn",
       (select count(*) from giveaway_entries n
         where n.user_id = $1 and n.giveaway_id = g.id and n.organization_id = g.organization_id) as "ownEntries",
       (select count(n.won_at) from giveaway_entries n
         where n.user_id = $1 and n.giveaway_id = g.id and n.organization_id = g.organization_id) as won`

/** A giveaway, whoever's it is, with what the person has to do with it; null when there is none. */
export async function findForEntrant(
  db: Db,
  { userId, giveawayId }: { userId: string; giveawayId: string },
): Promise<EntrantRow | null> {
  const { rows } = await db.query<EntrantRow>(
    `select ${ENTRANT}
       from giveaways g
       join events e on e.organization_id = g.organization_id and e.id = g.event_id
      where g.id = $2`,
    [userId, giveawayId],
  )
  return rows[0] ?? null
}

async function listRows(db: Db, userId: string, eventId: string | null): Promise<EntrantRow[]> {
  const { rows } = await db.query<EntrantRow>({
    name: 'giveaways-of-person',
    text: `select ${ENTRANT}
       from (select organization_id, event_id from tickets where user_id = $1 and voided_at is null
             union
             select g.organization_id, g.event_id
               from giveaway_entries n
               join giveaways g on g.organization_id = n.organization_id and g.id = n.giveaway_id
              where n.user_id = $1) theirs
       join events e on e.organization_id = theirs.organization_id and e.id = theirs.event_id
       join giveaways g on g.organization_id = e.organization_id and g.event_id = e.id
      where e.status <> 'draft' and ($2::uuid is null or e.id = $2)
      order by g.closes_at desc, g.id limit $3`,
    values: [userId, eventId, MOST],
  })
  return rows
}

/**
 * The giveaways of events for which the person holds a valid ticket or has entered, of one event or of all, with whether they
 * may enter now. `balances` are their points, by organisation.
 */
export async function listForEntrant(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    userId,
    balances,
    eventId,
  }: { userId: string; balances: ReadonlyMap<string, number>; eventId: string | null },
) {
  const now = clock.now()
  const rows = await listRows(db.web, userId, eventId)
  return rows.map((row) => ({
    organizationId: row.organizationId,
    giveaway: showForEntrant(row, balances.get(row.organizationId) ?? 0, now),
  }))
}

/** As that person sees it. */
export function showForEntrant(row: EntrantRow, balance: number, now: Date) {
  const reason = whyNot(row, { ...row, balance }, now)
  return {
    ...showGiveaway(row, now),
    event: { id: row.eventId, name: row.eventName },
    ownEntries: row.ownEntries,
    canEnter: reason === null,
    whyNot: reason,
    hasWon: row.drawnAt && row.ownEntries > 0 ? row.won > 0 : null,
  }
}
