import { z } from 'zod'
import { exampleIds } from './example-values.ts'
import { Id, filledLine } from './fields.ts'
import { operation } from './operation.ts'
import { DELETED_AGAIN, eventChange, eventRead } from './organiser.ts'
import { outcome } from './outcome.ts'

/** Most zones that an event may have. */
export const MOST_EVENT_ZONES = 200

const path = '/api/partner/events/zones'

export const OrganiserZone = z
  .object({
    id: Id,
    name: z.string(),
    members: z.int().min(0).describe('Members who are limited to zones, this one among them.'),
    invitations: z.int().min(0).describe('Live invitations that name it.'),
    passes: z.int().min(0).describe('Ticket types whose pass names it, as a draft or published.'),
  })
  .meta({ id: 'OrganiserZone' })

/** `zones.list`: the parts of an event's place. */
export const listZones = operation({
  ...eventRead,
  path,
  acceptsApiKey: true,
  summary: 'Zones of an event',
  description: `Parts of an event's place that members may be limited to (zoneIds). By name, at most ${MOST_EVENT_ZONES}.`,
  query: z.object({ eventId: Id }),
  reply: z.object({ zones: z.array(OrganiserZone) }).meta({ id: 'ZoneList' }),
  example: { query: { eventId: exampleIds.event } },
})

/** `zones.add`: another zone. */
export const addZone = operation({
  ...eventChange,
  method: 'POST',
  path,
  acceptsApiKey: true,
  summary: 'Add a zone',
  description: 'Its name is its own within the event; one that is taken is refused.',
  body: z.object({ eventId: Id, name: filledLine(80) }),
  reply: outcome({ zone: OrganiserZone }, ['name_taken', 'too_many']),
  audit: { subject: 'zone', actions: { 'zone.added': 'Added a zone' } },
  example: { body: { eventId: exampleIds.event, name: 'Gate B' } },
})

/** `zones.delete`: a zone that nobody is limited to goes. */
export const deleteZone = operation({
  ...eventChange,
  method: 'DELETE',
  path,
  acceptsApiKey: true,
  summary: 'Delete a zone',
  description:
    'Refused while a member or a live invitation is limited to it, or a pass names it: without its last zone a person would be ' +
    `let in everywhere. ${DELETED_AGAIN}`,
  body: z.object({ eventId: Id, zoneId: Id }),
  reply: outcome({ zoneId: Id }, ['in_use']),
  audit: { subject: 'zone', actions: { 'zone.deleted': 'Deleted a zone' } },
  example: { body: { eventId: exampleIds.event, zoneId: exampleIds.zone } },
})

export const zoneOperations = {
  'zones.list': listZones,
  'zones.add': addZone,
  'zones.delete': deleteZone,
}
