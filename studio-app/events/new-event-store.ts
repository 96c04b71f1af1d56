import { changeStatus, createEvent } from '@masuk/shared/contract/events.ts'
import { addTicketType } from '@masuk/shared/contract/ticket-types.ts'
import { saveDetails } from '@masuk/shared/contract/event-details.ts'
import type { ReadonlySignal } from '@preact/signals'
import { klDayOf, klDayStart } from '@masuk/shared/kl-day.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createForm, type FormStore, type Problems, type Saved } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import {
  capacityOf,
  capacityProblem,
  lengthProblem,
  localTime,
  problemsOf,
  senOf,
  textProblem,
  timesProblem,
  utcTime,
} from '../form/values.ts'
import type { Words } from '../words/en.ts'

export interface NewEvent {
  name: string
  startsAt: string
  endsAt: string
  venue: string
  capacity: string
  ticketName: string
  price: string
  isPublished: boolean
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Two weeks from now, at eight in the evening, for three hours. */
export function newEvent(now: number, ticketName: string): NewEvent {
  const startsAt = klDayStart(klDayOf(now + 14 * DAY_MS)) + 20 * HOUR_MS
  const at = (ms: number) => localTime(new Date(ms).toISOString())
  return {
    name: '',
    startsAt: at(startsAt),
    endsAt: at(startsAt + 3 * HOUR_MS),
    venue: '',
    capacity: '',
    ticketName,
    price: '0.00',
    isPublished: true,
  }
}

function check(draft: NewEvent, { frame }: Words): Problems<NewEvent> {
  const { form } = frame
  return problemsOf({
    name: textProblem(draft.name, 160, form),
    venue: lengthProblem(draft.venue, 200, form),
    capacity: capacityProblem(draft.capacity, form),
    ticketName: textProblem(draft.ticketName, 120, form),
    price: senOf(draft.price) === null ? form.notMoney : undefined,
    ...timesProblem(utcTime(draft.startsAt), utcTime(draft.endsAt), form),
  })
}

interface Ports {
  call: StudioCall
  organizationId: string
  words: ReadonlySignal<Words>
  now?: number
}

export interface NewEventStore {
  form: FormStore<NewEvent>
  /** The event that was made; null before. */
  eventId: () => string | null
}

/** What of the draft belongs to the event itself. The form has looked at the times. */
function detailsOf(draft: NewEvent) {
  return {
    name: draft.name,
    startsAt: utcTime(draft.startsAt) ?? '',
    endsAt: utcTime(draft.endsAt) ?? '',
    venue: draft.venue,
    capacity: capacityOf(draft.capacity),
  }
}

/** The form that makes an event with a ticket type, and publishes it. */
export function createNewEventStore({ call, organizationId, words, now = Date.now() }: Ports): NewEventStore {
  // What is made already is not made again when a later step has failed.
  let eventId: string | null = null
  let hasTicketType = false

  async function saveEvent(draft: NewEvent): Promise<Saved<NewEvent>> {
    const details = detailsOf(draft)
    if (eventId !== null) return savedOf(await call(saveDetails, { body: { eventId, ...details } }))
    const body = { organizationId, ...details }
    const made = await call(createEvent, { body })
    if (made.kind === 'reply' && made.body.state === 'done') eventId = made.body.event.id
    return savedOf(made)
  }

  async function addTickets(draft: NewEvent): Promise<Saved<NewEvent>> {
    if (eventId === null || hasTicketType) return { kind: 'saved' }
    const body = { eventId, name: draft.ticketName, priceSen: senOf(draft.price) ?? 0 }
    const added = savedOf<{ state: string }, NewEvent>(await call(addTicketType, { body }))
    hasTicketType = added.kind === 'saved'
    return added
  }

  async function publish(draft: NewEvent): Promise<Saved<NewEvent>> {
    if (eventId === null || !draft.isPublished) return { kind: 'saved' }
    return savedOf(await call(changeStatus, { body: { eventId, status: 'published' } }))
  }

  async function save(draft: NewEvent): Promise<Saved<NewEvent>> {
    for (const step of [saveEvent, addTickets, publish]) {
      const saved = await step(draft)
      if (saved.kind !== 'saved') return saved
    }
    return { kind: 'saved' }
  }

  const initial = newEvent(now, words.value.events.new.ticketDefault)
  return { form: createForm({ initial, check, words, save }), eventId: () => eventId }
}
