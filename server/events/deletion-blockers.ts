import type { DeletionBlocker } from '@masuk/shared/contract/named-values.ts'
import type { z } from 'zod'
import type { EventStatus } from '@masuk/shared/event-status.ts'

type Blocker = z.output<typeof DeletionBlocker>

/** How much depends on an event and would be lost with it. */
export interface Dependents {
  registrations: number
  tickets: number
  scans: number
  /** Zones that a member or a live invitation is limited to. */
  zonesInUse: number
}

const sentences: Record<Blocker, string> = {
  published: 'A published event can not be deleted. Take it back or close it first.',
  registrations: 'People have registered for this event; their bookings are kept, and so is the event.',
  tickets: 'Tickets of this event were issued; they are kept, and so is the event.',
  scans: 'This event has scans; they are kept, and so is the event.',
  zones_in_use:
    'Members or invitations are limited to zones of this event. Give those members other zones and revoke those invitations first.',
}

/** The refusal to delete an event, told by its first blocker; null when nothing keeps it. */
export function deletionRefusal(
  { status, isPractice }: { status: EventStatus; isPractice: boolean },
  { registrations, tickets, scans, zonesInUse }: Dependents,
) {
  const counts: Record<Blocker, number> = {
    published: status === 'published' ? 1 : 0,
    registrations,
    tickets,
    scans,
    zones_in_use: zonesInUse,
  }
  const blockers = (Object.entries(counts) as [Blocker, number][])
    // Nothing of a practice event is kept; but somebody without their zone would be let in everywhere.
    .filter(([reason, count]) => count > 0 && (!isPractice || reason === 'zones_in_use'))
    .map(([reason, count]) => ({ reason, count }))
  const [first] = blockers
  if (!first) return null
  return { state: 'refused', reason: first.reason, message: sentences[first.reason], blockers } as const
}
