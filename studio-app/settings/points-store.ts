import type { ReadonlySignal } from '@preact/signals'
import { saveSettings, settings } from '@masuk/shared/contract/loyalty.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { wholeNumber } from '../form/values.ts'
import type { Words } from '../words/en.ts'

type Settings = Reply<typeof settings>
type Rates = Settings['settings']

export const rateNames = ['pointsPerScan', 'pointsPerRegistration', 'pointsPerRinggit'] as const
export type RateName = (typeof rateNames)[number]
export type RatesDraft = Record<RateName, string>

const MOST_RATE = 10_000

export interface PointsStore {
  settings: Resource<Settings>
  form: (rates: Rates) => FormStore<RatesDraft>
}

interface PointsPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

/** What earns points at an organisation. */
export function createPointsStore({ call, words, organizationId }: PointsPorts): PointsStore {
  const resource = createResource<Settings>(() => call(settings, { query: { organizationId } }))
  return {
    settings: resource,
    form(rates) {
      let { version } = rates
      return createForm<RatesDraft>({
        initial: draftOf(rates),
        words,
        check: (draft, { frame }) => problemsOf(draft, frame.form),
        async save(draft) {
          const body = { organizationId, version, ...numbersOf(draft) }
          const result = await call(saveSettings, { body })
          // Whoever has seen the refusal has decided to save over what somebody else has saved.
          if (result.kind === 'reply') version = result.body.settings.version
          return savedOf(result, { done: ({ settings: saved }) => draftOf(saved) })
        },
      })
    },
  }
}

const draftOf = (rates: Rates): RatesDraft => ({
  pointsPerScan: String(rates.pointsPerScan),
  pointsPerRegistration: String(rates.pointsPerRegistration),
  pointsPerRinggit: String(rates.pointsPerRinggit),
})

const numbersOf = (draft: RatesDraft): Record<RateName, number> => ({
  pointsPerScan: wholeNumber(draft.pointsPerScan) ?? 0,
  pointsPerRegistration: wholeNumber(draft.pointsPerRegistration) ?? 0,
  pointsPerRinggit: wholeNumber(draft.pointsPerRinggit) ?? 0,
})

function problemsOf(draft: RatesDraft, text: Words['frame']['form']): Partial<Record<RateName, string>> {
  const problems: Partial<Record<RateName, string>> = {}
  for (const name of rateNames) {
    const number = wholeNumber(draft[name])
    if (number === null) problems[name] = text.notNumber
    else if (number > MOST_RATE) problems[name] = text.tooLarge('10,000')
  }
  return problems
}
