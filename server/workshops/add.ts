import { randomUUIDv7 } from 'node:crypto'
import { MOST_WORKSHOPS } from '@masuk/shared/contract/workshops.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import * as store from './store.ts'

/** `workshops.add`: another workshop, with its limit. */
export const addWorkshop: Handler<'workshops.add'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    if ((await store.countWorkshops(tx, event)) >= MOST_WORKSHOPS) {
      return refused('too_many', `An event has at most ${MOST_WORKSHOPS} workshops.`)
    }
    const { eventId, startsAt, endsAt, ...given } = context.input.body
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
    const workshop = { id: randomUUIDv7(), ...given, ...times, taken: 0, version: 1 }
    await store.addWorkshop(tx, event, workshop)
    return done(
      { state: 'done', workshop: store.showWorkshop(workshop) },
      {
        action: 'workshop.added',
        subjectId: workshop.id,
        metadata: { eventId, capacity: workshop.capacity },
      },
    )
  })
