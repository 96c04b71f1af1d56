import { FullReply, matchesEtag, notModified } from '../core/reply.ts'
import type { Handler } from '../core/handler.ts'
import { noteVisit } from '../scanners/note-visit.ts'
import { changesOfDay, keysOfDay } from './day-store.ts'

/** `scan.known`: the keys of a day, or 304 when the day has not changed since the caller's copy. */
export const known: Handler<'scan.known'> = async ({ input: { query, headers }, proof, deps }) => {
  await noteVisit(proof, query, deps)
  const day = { organizationId: proof.organizationId, eventId: proof.eventId, day: query.day }
  const etagOf = (changes: number) => `"${proof.eventId}-${query.day}-${changes}"`

  if (headers['if-none-match'] !== undefined) {
    const etag = etagOf(await changesOfDay(deps.db.door, day))
    if (matchesEtag(headers['if-none-match'], etag)) return notModified(etag)
  }
  const { scanKeys, changes } = await keysOfDay(deps.db.door, day)
  return new FullReply({ body: { scanKeys }, etag: etagOf(changes) })
}
