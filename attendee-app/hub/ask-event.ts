import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { publicWorkshops, publishedOne } from '@masuk/shared/contract/public-events.ts'
import { booking } from '@masuk/shared/contract/registrations.ts'
import { hub } from '@masuk/shared/contract/tickets.ts'
import { groupBy } from '../group-by.ts'
import { signedOut } from '../kept/signed-out.ts'

type Hub = Reply<typeof hub>
type Workshop = Reply<typeof publicWorkshops>['workshops'][number]
export type Giveaway = Hub['giveaways'][number]
export type Broadcast = Hub['broadcasts'][number]
export type ScheduleSlot = Reply<typeof publishedOne>['event']['schedule'][number]

/** A workshop that the person has booked; its times are null when the event does not tell them any more. */
export interface OwnWorkshop {
  id: string
  name: string
  quantity: number
  place: string
  startsAt: string | null
  endsAt: string | null
}

/** What a ticket holder has at an event. */
export interface EventHub {
  name: string
  venue: string
  startsAt: string
  endsAt: string
  points: Hub['points']
  giveaways: Hub['giveaways']
  broadcasts: Hub['broadcasts']
  schedule: readonly ScheduleSlot[]
  workshops: readonly OwnWorkshop[]
}

/** Asks for all of it at once. The programme may be hidden from who holds a ticket of a draft: then it is empty. */
export async function askEvent(
  send: Send,
  { id, slug }: { id: string; slug: string },
): Promise<CallResult<EventHub>> {
  const [mine, event, booked, workshops] = await Promise.all([
    call(send, hub, { query: { eventId: id } }),
    call(send, publishedOne, { query: { slug } }),
    call(send, booking, { query: { eventId: id } }),
    call(send, publicWorkshops, { query: { parentId: id } }),
  ])
  if (mine.kind !== 'reply') return mine
  if (mine.body.state === 'guest') return signedOut
  const facts = event.kind === 'reply' ? event.body.event : mine.body.tickets[0]?.event
  if (!facts) return event.kind === 'reply' ? signedOut : event
  const { points, giveaways, broadcasts } = mine.body
  const { name, venue, startsAt, endsAt } = facts
  const registrations =
    booked.kind === 'reply' && 'registrations' in booked.body ? booked.body.registrations : []
  const body: EventHub = {
    name,
    venue,
    startsAt,
    endsAt,
    points,
    giveaways,
    broadcasts,
    schedule: event.kind === 'reply' ? event.body.event.schedule : [],
    workshops: ownWorkshops(registrations, workshops.kind === 'reply' ? workshops.body.workshops : []),
  }
  return { ...mine, body }
}

interface Booked {
  status: string
  workshops: readonly { workshopId: string; name: string; quantity: number }[]
}

function ownWorkshops(registrations: readonly Booked[], workshops: readonly Workshop[]): OwnWorkshop[] {
  const own = registrations.filter(({ status }) => status === 'confirmed').flatMap((each) => each.workshops)
  const byId = groupBy(own, ({ workshopId }) => workshopId)
  return [...byId].flatMap(([id, bookings]) => {
    const [first] = bookings
    const known = workshops.find((each) => each.id === id)
    const { place = '', startsAt = null, endsAt = null } = known ?? {}
    const quantity = bookings.reduce((sum, each) => sum + each.quantity, 0)
    return first ? [{ id, name: known?.name ?? first.name, quantity, place, startsAt, endsAt }] : []
  })
}
