import type { ReadonlySignal } from '@preact/signals'
import { eventDetails, saveDetails } from '@masuk/shared/contract/event-details.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Words } from '../words/en.ts'

type Details = Reply<typeof eventDetails>
type DoorEvent = Details['event']

/** What the doors of an event may show and do. */
export interface DoorDraft {
  doorNames: DoorEvent['doorNames']
  doorUnknownCodes: DoorEvent['doorUnknownCodes']
  hasPin: boolean
  /** A new one; empty leaves the one that there is. */
  pin: string
}

export interface DoorSettingsStore {
  details: Resource<Details>
  /** The form, once the settings are known. */
  form: (event: DoorEvent) => FormStore<DoorDraft>
}

const PIN = /^\d{4,8}$/

export function createDoorSettings(
  call: StudioCall,
  eventId: string,
  words: ReadonlySignal<Words>,
): DoorSettingsStore {
  const details = createResource<Details>(() => call(eventDetails, { query: { eventId } }))
  return {
    details,
    form: (event) =>
      createForm<DoorDraft>({
        initial: draftOf(event),
        words,
        check: ({ hasPin, pin }, { scanners }): Partial<Record<keyof DoorDraft, string>> =>
          pinWrong({ hasPin, pin, had: event.hasDoorPin }) ? { pin: scanners.pinWrong } : {},
        async save({ doorNames, doorUnknownCodes, hasPin, pin }) {
          const doorPin = hasPin ? (pin === '' ? {} : { doorPin: pin }) : { doorPin: null }
          const body = { eventId, doorNames, doorUnknownCodes, ...doorPin }
          return savedOf(await call(saveDetails, { body }), { done: ({ event: saved }) => draftOf(saved) })
        },
      }),
  }
}

const draftOf = ({ doorNames, doorUnknownCodes, hasDoorPin }: DoorEvent): DoorDraft => ({
  doorNames,
  doorUnknownCodes,
  hasPin: hasDoorPin,
  pin: '',
})

function pinWrong({ hasPin, pin, had }: { hasPin: boolean; pin: string; had: boolean }): boolean {
  if (!hasPin) return false
  return pin === '' ? !had : !PIN.test(pin)
}
