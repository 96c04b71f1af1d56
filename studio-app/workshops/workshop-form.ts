import type { ReadonlySignal } from '@preact/signals'
import { addWorkshop, changeWorkshop } from '@masuk/shared/contract/workshops.ts'
import type { StudioCall } from '../calls/create-call.ts'
import type { Problems } from '../form/form-store.ts'
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
import { createVersionedForm, type SavedVersion, type VersionedForm } from '../form/versioned-form.ts'
import type { StudioEvent } from '../shell/event-store.ts'
import type { Words } from '../words/en.ts'
import type { Workshop } from './workshops-store.ts'

export interface WorkshopDraft {
  name: string
  place: string
  startsAt: string
  endsAt: string
  capacity: string
  description: string
}

const HOUR_MS = 3_600_000

/** It begins with the event, for an hour. */
export function newWorkshop({ startsAt }: Pick<StudioEvent, 'startsAt'>): WorkshopDraft {
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

export function draftOf({ name, place, startsAt, endsAt, capacity, description }: Workshop): WorkshopDraft {
  const times = { startsAt: localTime(startsAt), endsAt: localTime(endsAt) }
  return { name, place, ...times, capacity: String(capacity), description }
}

/** What the service is sent of a draft without problems. */
function bodyOf(draft: WorkshopDraft) {
  return {
    ...draft,
    startsAt: utcTime(draft.startsAt) ?? '',
    endsAt: utcTime(draft.endsAt) ?? '',
    capacity: wholeNumber(draft.capacity) ?? 1,
  }
}

export function workshopProblems(
  draft: WorkshopDraft,
  { frame: { form }, workshops }: Words,
  taken: number,
): Problems<WorkshopDraft> {
  const capacity = wholeNumber(draft.capacity)
  const isBelow = capacity !== null && capacity < taken
  return problemsOf({
    name: textProblem(draft.name, 160, form),
    place: lengthProblem(draft.place, 160, form),
    description: lengthProblem(draft.description, 4_000, form),
    capacity:
      draft.capacity.trim() === ''
        ? form.required
        : (capacityProblem(draft.capacity, form) ??
          (isBelow ? workshops.takenHint(String(taken)) : undefined)),
    ...timesProblem(utcTime(draft.startsAt), utcTime(draft.endsAt), form),
  })
}

/** Which field a refusal is about. */
const fields = { capacity_below_taken: 'capacity', ends_before_it_starts: 'endsAt' } as const

interface Ports {
  call: StudioCall
  event: StudioEvent
  words: ReadonlySignal<Words>
  /** The one that is edited; null for a new one. */
  workshop: Workshop | null
}

export function createWorkshopForm({ call, event, words, workshop }: Ports): VersionedForm<WorkshopDraft> {
  const eventId = event.id
  const taken = workshop?.taken ?? 0

  async function add(draft: WorkshopDraft): Promise<SavedVersion<WorkshopDraft>> {
    const body = { eventId, ...bodyOf(draft) }
    const added = savedOf<{ state: string }, WorkshopDraft>(await call(addWorkshop, { body }))
    return added.kind === 'saved' ? { kind: 'saved', draft, version: 1 } : added
  }

  async function change(
    workshopId: string,
    draft: WorkshopDraft,
    version: number,
  ): Promise<SavedVersion<WorkshopDraft>> {
    const body = { eventId, workshopId, version, ...bodyOf(draft) }
    const result = await call(changeWorkshop, { body })
    if (result.kind === 'reply' && result.body.workshop) {
      const kept = { draft: draftOf(result.body.workshop), version: result.body.workshop.version }
      if (result.body.state === 'done') return { kind: 'saved', ...kept }
      if (result.body.reason === 'changed_meanwhile') return { kind: 'changed', ...kept }
    }
    const saved = savedOf<{ state: string; message?: string }, WorkshopDraft>(result, { fields })
    return saved.kind === 'saved' ? { kind: 'saved', draft, version } : saved
  }

  return createVersionedForm({
    initial: workshop ? draftOf(workshop) : newWorkshop(event),
    version: workshop?.version ?? 0,
    check: (draft, current) => workshopProblems(draft, current, taken),
    save: (draft, version) => (workshop ? change(workshop.id, draft, version) : add(draft)),
    words,
  })
}
