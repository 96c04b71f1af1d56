import { randomUUIDv7 } from 'node:crypto'
import { MOST_EVENT_ZONES } from '@masuk/shared/contract/zones.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import type { Handler } from '../core/handler.ts'
import { refused } from '../core/refused.ts'
import { lockEvent } from '../events/store.ts'
import * as store from './store.ts'

/** `zones.add`: another zone, under a name of its own. */
export const addZone: Handler<'zones.add'> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    if ((await store.countZones(tx, event)) >= MOST_EVENT_ZONES) {
      return refused('too_many', `An event has at most ${MOST_EVENT_ZONES} zones. Delete one first.`)
    }
    const zone = { id: randomUUIDv7(), name: body.name }
    if (!(await store.addZone(tx, event, zone))) {
      return refused('name_taken', 'This event has a zone of that name. Choose another name.')
    }
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'zone.added',
      subject: { type: 'zone', id: zone.id },
      metadata: { eventId: event.id },
    })
    return { state: 'done', zone: { ...zone, members: 0, invitations: 0 } } as const
  })
