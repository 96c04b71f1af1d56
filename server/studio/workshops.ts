import { randomUUIDv7 } from 'node:crypto'
import { MOST_WORKSHOPS } from '@masuk/shared/contract/workshops.ts'
import type { addWorkshop as add, listWorkshops as list } from '@masuk/shared/contract/workshops.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../http/serve-operation.ts'
import { lockEvent } from './event-store.ts'
import { refused } from './refused.ts'
import * as store from './workshop-store.ts'
import type { WorkshopRow } from './workshop-store.ts'

/** `studio.workshops.list`: the workshops of an event. */
export const listWorkshops: Handler<typeof list> = async ({ proof, deps }) => {
  const workshops = await store.listWorkshops(deps.db.web, proof)
  return { workshops: workshops.map(showWorkshop) }
}

/** `studio.workshops.add`: another workshop, with its limit. */
export const addWorkshop: Handler<typeof add> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    if ((await store.countWorkshops(tx, event)) >= MOST_WORKSHOPS) {
      return refused('too_many', `An event has at most ${MOST_WORKSHOPS} workshops.`)
    }
    const { name, description, place, capacity } = body
    const times = { startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) }
    const workshop = { id: randomUUIDv7(), name, description, place, ...times, capacity }
    await store.addWorkshop(tx, event, workshop)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'workshop.added',
      subject: { type: 'workshop', id: workshop.id },
      metadata: { eventId: event.id, capacity },
    })
    return { state: 'done', workshop: showWorkshop(workshop) } as const
  })

function showWorkshop({ startsAt, endsAt, ...workshop }: WorkshopRow) {
  return { ...workshop, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}
