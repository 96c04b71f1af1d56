import { signal, type ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { changePassConfiguration, passConfiguration } from '@masuk/shared/contract/exhibition.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { listZones } from '@masuk/shared/contract/zones.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { savedOf } from '../form/saved-of.ts'
import type { Saved } from '../form/form-store.ts'
import { createVersionedForm, type SavedVersion, type VersionedForm } from '../form/versioned-form.ts'
import type { Words } from '../words/en.ts'
import { draftOf, passProblems, type PassConfiguration, type PassDraft } from './pass-draft.ts'

export interface Pass {
  configuration: PassConfiguration
  zones: Reply<typeof listZones>['zones']
}

interface Place {
  eventId: string
  ticketTypeId: string
}

export function createPass(call: StudioCall, place: Place): Resource<Pass> {
  async function ask(): Promise<CallResult<Pass>> {
    const [configuration, zones] = await Promise.all([
      call(passConfiguration, { query: place }),
      call(listZones, { query: { eventId: place.eventId } }),
    ])
    if (configuration.kind !== 'reply') return configuration
    if (zones.kind !== 'reply') return zones
    return { ...zones, body: { configuration: configuration.body, zones: zones.body.zones } }
  }
  return createResource(ask)
}

export interface PassStore {
  form: VersionedForm<PassDraft>
  /** As the service has it. */
  configuration: ReadonlySignal<PassConfiguration>
  /** Gives the draft to buyers and doors, or throws it away. */
  act(action: 'publish' | 'discard'): Promise<Saved<never>>
}

interface Ports extends Place {
  call: StudioCall
  words: ReadonlySignal<Words>
  initial: PassConfiguration
}

type Changed = CallResult<Reply<typeof changePassConfiguration>>

export function createPassStore({ call, words, initial, eventId, ticketTypeId }: Ports): PassStore {
  const configuration = signal(initial)
  const place = { eventId, ticketTypeId }

  /** What there is now comes with every outcome. */
  function keep(result: Changed): Changed {
    if (result.kind === 'reply') configuration.value = result.body.configuration
    return result
  }

  async function save(draft: PassDraft, version: number): Promise<SavedVersion<PassDraft>> {
    const body = { ...place, version, action: 'save' as const, ...draft }
    const result = keep(await call(changePassConfiguration, { body }))
    if (result.kind === 'reply') {
      const kept = { draft: draftOf(result.body.configuration), version: result.body.configuration.version }
      return { kind: result.body.state === 'done' ? 'saved' : 'changed', ...kept }
    }
    const saved = savedOf<{ state: string }, PassDraft>(result)
    return saved.kind === 'saved' ? { kind: 'saved', draft, version } : saved
  }

  const form = createVersionedForm<PassDraft>({
    initial: draftOf(initial),
    version: initial.version,
    check: passProblems,
    save,
    words,
  })
  return {
    form,
    configuration,
    async act(action) {
      const { version } = configuration.value
      const result = keep(await call(changePassConfiguration, { body: { ...place, version, action } }))
      const saved = savedOf<{ state: string }, never>(result)
      const now = configuration.value
      if (saved.kind === 'saved' && action === 'discard') form.reset(draftOf(now))
      form.absorb(draftOf(now), now.version)
      return saved
    },
  }
}
