import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { onboarding, saveOnboarding } from '@masuk/shared/contract/account.ts'
import { consentPurposes, consentTexts, type ConsentPurpose } from '@masuk/shared/contract/consents.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { language } from '../words/words.ts'

export type Onboarding = Reply<typeof onboarding>
export type Gender = NonNullable<Onboarding['profile']['gender']>

/** The form as it is filled in. Empty texts are unknown. */
export interface ProfileForm {
  displayName: string
  phone: string
  birthDate: string
  gender: Gender | ''
  categoryIds: readonly string[]
  consents: Readonly<Record<ConsentPurpose, boolean>>
}

export type Saving =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'saved' }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; failure: Failure }

export interface ProfileStore {
  profile: Resource<Onboarding>
  /** What is in the form; null until the service has told what it begins with. */
  form: ReadonlySignal<ProfileForm | null>
  saving: ReadonlySignal<Saving>
  change(part: Partial<ProfileForm>): void
  save(): Promise<void>
  clear(): void
}

export function createProfileStore(send: Send): ProfileStore {
  const profile = createResource<Onboarding>(() => call(send, onboarding, {}))
  const edited = signal<Partial<ProfileForm>>({})
  const saving = signal<Saving>({ kind: 'idle' })
  const form = computed(() => {
    const loaded = profile.loaded.value
    return loaded.kind === 'ready' ? { ...formOf(loaded.value), ...edited.value } : null
  })

  async function save(): Promise<void> {
    const filled = form.value
    const loaded = profile.loaded.value
    if (!filled || loaded.kind !== 'ready' || saving.value.kind === 'busy') return
    saving.value = { kind: 'busy' }
    const source = loaded.value.profile.onboardedAt === null ? 'onboarding' : 'settings'
    const result = await call(send, saveOnboarding, { body: { ...bodyOf(filled), source } })
    if (result.kind === 'unchanged') return
    if (result.kind !== 'reply') return void (saving.value = { kind: 'failed', failure: result })
    const { body } = result
    if (body.state === 'refused') return void (saving.value = { kind: 'refused', message: body.message })
    profile.set({ ...loaded.value, ...body })
    edited.value = {}
    saving.value = { kind: 'saved' }
  }

  return {
    profile,
    form,
    saving,
    change(part) {
      edited.value = { ...edited.value, ...part }
      saving.value = { kind: 'idle' }
    },
    save,
    clear() {
      edited.value = {}
      saving.value = { kind: 'idle' }
      profile.clear()
    },
  }
}

function formOf({ profile, categoryIds, consents }: Onboarding): ProfileForm {
  const given = (purpose: ConsentPurpose) => consents.some((each) => each.purpose === purpose && each.given)
  return {
    displayName: profile.displayName,
    phone: profile.phone ?? '',
    birthDate: profile.birthDate ?? '',
    gender: profile.gender ?? '',
    categoryIds,
    consents: {
      terms: given('terms'),
      marketing: given('marketing'),
      preferences: given('preferences'),
      organiser_sharing: given('organiser_sharing'),
    },
  }
}

function bodyOf(form: ProfileForm) {
  const { displayName, phone, birthDate, gender, categoryIds, consents } = form
  return {
    displayName: displayName.trim(),
    phone: phone.trim() || null,
    birthDate: birthDate || null,
    gender: gender || null,
    categoryIds: consents.preferences ? [...categoryIds] : [],
    consents: consentPurposes.map((purpose) => ({
      purpose,
      given: consents[purpose],
      textVersion: consentTexts[purpose],
    })),
    locale: language.value,
  }
}
