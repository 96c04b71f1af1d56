import type { RosterHead } from '@masuk/shared/roster/roster.ts'
import { writeRoster } from '@masuk/shared/roster/wire.ts'
import type { Deps } from '../../core/deps.ts'
import { Fault } from '../../core/fault.ts'
import type { Handler } from '../../core/handler.ts'
import { ReplyBytes } from '../../core/reply.ts'
import { beginningOf, FROM_THE_START } from '../../db/change-order.ts'
import type { EventKey } from '../../locks/locks.ts'
import { noteVisit } from '../../scanners/note-visit.ts'
import { formOf, readRosterCursor, writeRosterCursor } from './cursor.ts'
import { collectRoster } from './entries.ts'
import type { EntryParts } from './entries.ts'
import { findRosterSource, listChangedTickets } from './store.ts'
import type { RosterSource, RosterTicket } from './store.ts'
import { WholeRosters } from './whole.ts'
import type { RosterMaker } from './whole.ts'

/** `scan.roster`: which codes are good, without saying them: all of them, or what has changed since. */
export const roster: Handler<'scan.roster'> = async ({ input: { query }, proof, deps }) => {
  await noteVisit(proof, query, deps)
  const source = await findRosterSource(deps.db.web, proof)
  if (!source) throw new Fault(404, 'This event no longer exists.')
  const maker = makerOf(deps, proof, source)
  const since = readRosterCursor(query.after, maker.form)
  const delta = since === null ? null : await maker.changes(since)
  if (delta) return new ReplyBytes(await writeRoster(delta.roster))
  const { bytes } = await wholesOf(deps).get(proof.eventId, maker)
  return new ReplyBytes(bytes)
}

/** Those of a running service, for as long as it runs. */
const wholes = new WeakMap<Deps['db'], WholeRosters>()

function wholesOf({ db }: Deps): WholeRosters {
  const kept = wholes.get(db) ?? new WholeRosters()
  wholes.set(db, kept)
  return kept
}

/** More changes than that cost more than the whole that is kept. */
const MOST_CHANGES = 5_000
const PAGE = 1_000

function makerOf(deps: Deps, event: EventKey, source: RosterSource): RosterMaker {
  const { eventId } = event
  const { names, types, oldestRunning: since } = source
  const form = formOf(source)
  const typeNumbers = new Map(types.map(({ id }, at) => [id, at]))
  const parts: EntryParts = { eventId, codes: deps.codesOf(eventId), names, typeNumbers }
  const head = (kind: RosterHead['kind']): RosterHead => {
    return { kind, eventId, next: writeRosterCursor(form, since), names, types }
  }
  return {
    form,
    make: async () => ({ roster: await collectRoster(head('whole'), pagesOf(deps, event), parts), since }),
    async changes(before) {
      const asked = { after: beginningOf(before), since: before, limit: MOST_CHANGES + 1 }
      const tickets = await listChangedTickets(deps.db.web, event, asked)
      if (tickets.length > MOST_CHANGES) return null
      return { roster: await collectRoster(head('delta'), [tickets], parts), since }
    },
  }
}

/** All tickets of an event. One that changes meanwhile comes once more, or with what has changed since the beginning. */
async function* pagesOf({ db }: Deps, event: EventKey): AsyncGenerator<readonly RosterTicket[]> {
  let after = beginningOf(FROM_THE_START)
  for (;;) {
    const page = await listChangedTickets(db.web, event, { after, since: FROM_THE_START, limit: PAGE })
    yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    after = { xid: last.xid, id: last.id }
  }
}
