import { MOST_CATEGORIES, type eventDetails, type saveDetails } from '@masuk/shared/contract/event-details.ts'
import type { CallInput, Reply } from '@masuk/shared/contract/operation.ts'
import type { Problems } from '../form/form-store.ts'
import {
  capacityOf,
  capacityProblem,
  lengthProblem,
  localTime,
  problemsOf,
  textProblem,
  timesProblem,
  utcTime,
} from '../form/values.ts'
import type { Words } from '../words/en.ts'

export type EventDetails = Reply<typeof eventDetails>['event']

/** One line of the programme, as it is typed. `key` tells the lines of this screen apart. */
export interface SlotDraft {
  key: string
  title: string
  place: string
  startsAt: string
  /** Empty when the end is open. */
  endsAt: string
}

export interface DetailsDraft {
  name: string
  startsAt: string
  endsAt: string
  venue: string
  capacity: string
  visibility: EventDetails['visibility']
  description: string
  cover: { blobId: string; url: string } | null
  categoryIds: string[]
  doorNames: EventDetails['doorNames']
  schedule: SlotDraft[]
}

export function draftOf(event: EventDetails): DetailsDraft {
  const { name, venue, visibility, description, categoryIds, doorNames, coverBlobId, coverUrl } = event
  return {
    name,
    startsAt: localTime(event.startsAt),
    endsAt: localTime(event.endsAt),
    venue,
    capacity: event.capacity === null ? '' : String(event.capacity),
    visibility,
    description,
    cover: coverBlobId !== null && coverUrl !== null ? { blobId: coverBlobId, url: coverUrl } : null,
    categoryIds,
    doorNames,
    schedule: event.schedule.map((slot, at) => ({
      key: `kept-${at}`,
      title: slot.title,
      place: slot.place,
      startsAt: localTime(slot.startsAt),
      endsAt: localTime(slot.endsAt),
    })),
  }
}

type Body = Omit<CallInput<typeof saveDetails>['body'], 'eventId' | 'version'>

/** What the service is sent of a draft without problems. */
export function bodyOf(draft: DetailsDraft): Body {
  return {
    name: draft.name,
    startsAt: utcTime(draft.startsAt) ?? '',
    endsAt: utcTime(draft.endsAt) ?? '',
    venue: draft.venue,
    capacity: capacityOf(draft.capacity),
    visibility: draft.visibility,
    description: draft.description,
    coverBlobId: draft.cover?.blobId ?? null,
    categoryIds: draft.categoryIds,
    doorNames: draft.doorNames,
    schedule: draft.schedule.map(({ title, place, startsAt, endsAt }) => ({
      title,
      place,
      startsAt: utcTime(startsAt) ?? '',
      endsAt: utcTime(endsAt),
    })),
  }
}

export function detailsProblems(draft: DetailsDraft, words: Words): Problems<DetailsDraft> {
  const { form } = words.frame
  return problemsOf({
    name: textProblem(draft.name, 160, form),
    venue: lengthProblem(draft.venue, 200, form),
    capacity: capacityProblem(draft.capacity, form),
    description: lengthProblem(draft.description, 10_000, form),
    categoryIds:
      draft.categoryIds.length > MOST_CATEGORIES ? form.tooLarge(String(MOST_CATEGORIES)) : undefined,
    schedule: scheduleProblem(draft.schedule, words),
    ...timesProblem(utcTime(draft.startsAt), utcTime(draft.endsAt), form),
  })
}

/** The first line of the programme that can't be saved, and why. */
function scheduleProblem(schedule: readonly SlotDraft[], words: Words): string | undefined {
  const { form } = words.frame
  for (const [at, slot] of schedule.entries()) {
    const [startsAt, endsAt] = [utcTime(slot.startsAt), utcTime(slot.endsAt)]
    const problem =
      textProblem(slot.title, 160, form) ??
      lengthProblem(slot.place, 160, form) ??
      (startsAt === null ? form.notTime : undefined) ??
      (startsAt !== null && endsAt !== null && endsAt <= startsAt ? form.endsBefore : undefined)
    if (problem) return words.eventDetails.slotProblem(at + 1, problem)
  }
  return undefined
}

/** A new line, which begins where the one before ends. */
export function nextSlot(draft: DetailsDraft): SlotDraft {
  const last = draft.schedule.at(-1)
  const startsAt = last ? last.endsAt || last.startsAt : draft.startsAt
  return { key: crypto.randomUUID(), title: '', place: '', startsAt, endsAt: '' }
}
