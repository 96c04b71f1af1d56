import type { ReadonlySignal } from '@preact/signals'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { addWorkshop, listWorkshops } from '@masuk/shared/contract/workshops.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import {
  capacityProblem,
  lengthProblem,
  localTime,
  problemsOf,
  textProblem,
  timesProblem,
  utcTime,
  wholeNumber,
} from '../form/values.ts'
import type { StudioEvent } from '../shell/event-store.ts'
import type { Words } from '../words/en.ts'

type Listed = Reply<typeof listWorkshops>
export type Workshop = Listed['workshops'][number]

export interface WorkshopDraft {
  name: string
  place: string
  startsAt: string
  endsAt: string
  capacity: string
  description: string
}

export interface WorkshopsStore {
  list: Resource<Listed>
  form: FormStore<WorkshopDraft>
  /** A new, empty form for the next one. */
  begin(): void
}

const HOUR_MS = 3_600_000

/** It begins with the event, for an hour. */
function emptyDraft({ startsAt }: StudioEvent): WorkshopDraft {
  const endsAt = new Date(Date.parse(startsAt) + HOUR_MS).toISOString()
  return {
    name: '',
    place: '',
    startsAt: localTime(startsAt),
    endsAt: localTime(endsAt),
    capacity: '20',
    description: '',
  }
}

function check(draft: WorkshopDraft, { frame }: Words) {
  const { form } = frame
  return problemsOf({
    name: textProblem(draft.name, 160, form),
    place: lengthProblem(draft.place, 160, form),
    description: lengthProblem(draft.description, 4_000, form),
    capacity: draft.capacity.trim() === '' ? form.required : capacityProblem(draft.capacity, form),
    ...timesProblem(utcTime(draft.startsAt), utcTime(draft.endsAt), form),
  })
}

interface Ports {
  call: StudioCall
  event: StudioEvent
  words: ReadonlySignal<Words>
}

export function createWorkshopsStore({ call, event, words }: Ports): WorkshopsStore {
  const list = createResource<Listed>(() => call(listWorkshops, { query: { eventId: event.id } }))
  const form = createForm<WorkshopDraft>({
    initial: emptyDraft(event),
    check,
    words,
    async save(draft) {
      const body = {
        eventId: event.id,
        ...draft,
        startsAt: utcTime(draft.startsAt) ?? '',
        endsAt: utcTime(draft.endsAt) ?? '',
        capacity: wholeNumber(draft.capacity) ?? 1,
      }
      const saved = savedOf<{ state: string }, WorkshopDraft>(await call(addWorkshop, { body }))
      if (saved.kind === 'saved') await list.load()
      return saved
    },
  })
  return { list, form, begin: () => form.reset(emptyDraft(event)) }
}
