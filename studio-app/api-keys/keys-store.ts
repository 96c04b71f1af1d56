import { signal, type ReadonlySignal } from '@preact/signals'
import { createApiKey, listApiKeys, MOST_KEY_DAYS, revokeApiKey } from '@masuk/shared/contract/api-keys.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { KeyAbility } from '@masuk/shared/roles.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { createForm, type FormStore } from '../form/form-store.ts'
import { savedOf } from '../form/saved-of.ts'
import { textProblem, wholeNumber } from '../form/values.ts'
import type { Words } from '../words/en.ts'

type KeyList = Reply<typeof listApiKeys>
export type ApiKey = KeyList['apiKeys'][number]

export interface KeyDraft {
  name: string
  days: string
  abilities: readonly KeyAbility[]
}

export interface KeysStore {
  keys: Resource<KeyList>
  form: FormStore<KeyDraft>
  /** The key that was just made: it is shown this one time. */
  made: ReadonlySignal<string | null>
  asked: ReadonlySignal<ApiKey | null>
  changes: Changes
  hide(): void
  ask(key: ApiKey | null): void
  revoke(): Promise<boolean>
}

interface KeysPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  organizationId: string
}

const EMPTY: KeyDraft = { name: '', days: '90', abilities: ['event.see'] }
const LONGEST_NAME = 80

/** How programs call in the name of the organisation. */
export function createKeysStore({ call, words, organizationId }: KeysPorts): KeysStore {
  const made = signal<string | null>(null)
  const asked = signal<ApiKey | null>(null)
  const changes = createChanges(words)
  const keys = createResource<KeyList>(() => call(listApiKeys, { query: { organizationId, limit: '200' } }))
  const form = createForm<KeyDraft>({
    initial: EMPTY,
    words,
    check: problemsOf,
    async save({ name, days, abilities }) {
      const body = { organizationId, name, days: wholeNumber(days) ?? 0, abilities: [...abilities] }
      const saved = savedOf(await call(createApiKey, { body }), {
        done: ({ key }) => {
          made.value = key
          return EMPTY
        },
      })
      if (saved.kind === 'saved') await keys.reload()
      return saved
    },
  })
  return {
    keys,
    form,
    made,
    asked,
    changes,
    hide: () => (made.value = null),
    ask(key) {
      changes.clear()
      asked.value = key
    },
    async revoke() {
      const apiKeyId = asked.value?.id
      if (apiKeyId === undefined) return false
      const done = await changes.run(() => call(revokeApiKey, { body: { organizationId, apiKeyId } }))
      await keys.reload()
      if (done) asked.value = null
      return done !== null
    },
  }
}

function problemsOf(
  { name, days, abilities }: KeyDraft,
  { frame: { form }, settings }: Words,
): Partial<Record<keyof KeyDraft, string>> {
  const number = wholeNumber(days)
  const nameProblem = textProblem(name, LONGEST_NAME, form)
  return {
    ...(nameProblem !== undefined && { name: nameProblem }),
    ...((number === null || number < 1) && { days: form.notNumber }),
    ...(number !== null && number > MOST_KEY_DAYS && { days: form.tooLarge(String(MOST_KEY_DAYS)) }),
    ...(abilities.length === 0 && { abilities: settings.noAbility }),
  }
}
