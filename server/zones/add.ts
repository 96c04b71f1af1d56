import { randomUUIDv7 } from 'node:crypto'
import { MOST_EVENT_ZONES } from '@masuk/shared/contract/zones.ts'
import { done } from '../changes/change.ts'
import { changeEvent } from '../changes/organiser.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import * as store from './store.ts'

/** `zones.add`: another zone, under a name of its own. */
export const addZone: Handler<'zones.add'> = (context) =>
  changeEvent(context, async ({ tx, event }) => {
    if ((await store.countZones(tx, event)) >= MOST_EVENT_ZONES) {
      return refused('too_many', `An event has at most ${MOST_EVENT_ZONES} zones. Delete one first.`)
    }
    const zone = { id: randomUUIDv7(), name: context.input.body.name }
    if (!(await store.addZone(tx, event, zone))) {
      return refused('name_taken', 'This event has a zone of that name. Choose another name.')
    }
    return done(
      { state: 'done', zone: { ...zone, members: 0, invitations: 0, passes: 0 } },
      { action: 'zone.added', subjectId: zone.id, metadata: { eventId: event.eventId } },
    )
  })
