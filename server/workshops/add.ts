import { randomUUIDv7 } from 'node:crypto'
import { MOST_WORKSHOPS } from '@masuk/shared/contract/workshops.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import { showWorkshop } from './show.ts'
import * as store from './store.ts'

/** `workshops.add`: another workshop, with its limit. */
export const addWorkshop: Handler<'workshops.add'> = async ({ input: { body }, proof, deps }) =>
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
