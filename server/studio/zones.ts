import { randomUUIDv7 } from 'node:crypto'
import { MOST_EVENT_ZONES } from '@masuk/shared/contract/zones.ts'
import type { addZone as add, deleteZone as remove, listZones as list } from '@masuk/shared/contract/zones.ts'
import { writeAudit } from '../db/audit-log.ts'
import { webTransaction } from '../db/web.ts'
import { Fault } from '../http/faults.ts'
import type { Handler } from '../http/serve-operation.ts'
import { lockEvent } from './event-store.ts'
import { refused } from './refused.ts'
import * as store from './zone-store.ts'

/** `studio.zones.list`: the zones of an event and who is limited to them. */
export const listZones: Handler<typeof list> = async ({ proof, deps }) => ({
  zones: await store.listZones(deps.db.web, proof, deps.clock.now()),
})

/** `studio.zones.add`: another zone, under a name of its own. */
export const addZone: Handler<typeof add> = async ({ input: { body }, proof, deps }) =>
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

/** `studio.zones.delete`: a zone goes unless somebody is limited to it. */
export const deleteZone: Handler<typeof remove> = async ({ input: { body }, proof, deps }) =>
  webTransaction(deps.db, async (tx) => {
    const event = await lockEvent(tx, proof)
    const zone = await store.lockZone(tx, event, { zoneId: body.zoneId, now: deps.clock.now() })
    if (!zone) throw new Fault(404, 'This event has no such zone.')
    if (zone.members + zone.invitations > 0) {
      return refused(
        'in_use',
        `${zone.members} members and ${zone.invitations} invitations are limited to this zone. Remove and revoke them first; then invite them again.`,
      )
    }
    await store.removeZone(tx, event, zone.id)
    await writeAudit(tx, {
      organizationId: event.organizationId,
      actorId: proof.session.userId,
      action: 'zone.deleted',
      subject: { type: 'zone', id: zone.id },
      metadata: { eventId: event.id },
    })
    return { state: 'done', zoneId: zone.id } as const
  })
