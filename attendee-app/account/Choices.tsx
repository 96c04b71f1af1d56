import { consentPurposes } from '@masuk/shared/contract/consents.ts'
import { words } from '../words/words.ts'
import type { PartProps } from './ProfilePart.tsx'
import type { Onboarding } from './profile-store.ts'

/** What the person allows, each as easily taken back as given. */
export function Consents({ form, change }: PartProps) {
  const text = words.value.account.profile
  return (
    <fieldset class="choices">
      <legend>{text.consents}</legend>
      {consentPurposes.map((purpose) => (
        <label key={purpose} class="choice">
          <input
            type="checkbox"
            checked={form.consents[purpose]}
            onChange={({ currentTarget }) =>
              change({ consents: { ...form.consents, [purpose]: currentTarget.checked } })
            }
          />
          {text.consent[purpose]}
        </label>
      ))}
    </fieldset>
  )
}

export function Interests({
  form,
  categories,
  change,
}: PartProps & { categories: Onboarding['categories'] }) {
  const { categoryIds } = form
  const toggled = (id: string) =>
    categoryIds.includes(id) ? categoryIds.filter((each) => each !== id) : [...categoryIds, id]
  return (
    <fieldset class="choices">
      <legend>{words.value.account.profile.interests}</legend>
      {categories.map(({ id, name }) => (
        <label key={id} class="choice">
          <input
            type="checkbox"
            checked={categoryIds.includes(id)}
            onChange={() => change({ categoryIds: toggled(id) })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
