import type { ReadonlySignal } from '@preact/signals'
import { eventDetails, saveDetails } from '@masuk/shared/contract/event-details.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { savedOf } from '../form/saved-of.ts'
import { createVersionedForm, type SavedVersion, type VersionedForm } from '../form/versioned-form.ts'
import type { Words } from '../words/en.ts'
import { bodyOf, detailsProblems, draftOf, type DetailsDraft, type EventDetails } from './details-draft.ts'

export type Details = Reply<typeof eventDetails>

export function createDetails(call: StudioCall, eventId: string): Resource<Details> {
  return createResource<Details>(() => call(eventDetails, { query: { eventId } }))
}

/** Which field a refusal is about. */
const fields = {
  capacity_below_taken: 'capacity',
  ends_before_it_starts: 'endsAt',
  no_such_picture: 'cover',
} as const

interface Ports {
  call: StudioCall
  words: ReadonlySignal<Words>
  event: EventDetails
  /** The event as it is after it was saved. */
  onSaved: (event: EventDetails) => void
}

export function createDetailsForm({ call, words, event, onSaved }: Ports): VersionedForm<DetailsDraft> {
  async function save(draft: DetailsDraft, version: number): Promise<SavedVersion<DetailsDraft>> {
    const result = await call(saveDetails, { body: { eventId: event.id, version, ...bodyOf(draft) } })
    if (result.kind === 'reply' && result.body.event) {
      const kept = { draft: draftOf(result.body.event), version: result.body.event.version }
      if (result.body.state === 'refused') return { kind: 'changed', ...kept }
      onSaved(result.body.event)
      return { kind: 'saved', ...kept }
    }
    const saved = savedOf<{ state: string; message?: string }, DetailsDraft>(result, { fields })
    return saved.kind === 'saved' ? { kind: 'saved', draft, version } : saved
  }
  return createVersionedForm({
    initial: draftOf(event),
    version: event.version,
    check: detailsProblems,
    save,
    words,
  })
}
