import { useEffect } from 'preact/hooks'
import { Field, describedByField } from '@masuk/ui/form/Field.tsx'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../create-app.ts'
import { formats, words } from '../words/words.ts'
import { Consents, Interests } from './Choices.tsx'
import type { Gender, Onboarding, ProfileForm, ProfileStore } from './profile-store.ts'

/** The form of the profile, the preferences and the consents. */
export function ProfilePart({ app }: { app: AttendeeApp }) {
  const text = words.value.account.profile
  const { profile } = app
  useEffect(() => void profile.profile.load(), [profile])
  return (
    <section class="account-part">
      <h2>{text.title}</h2>
      <Loading
        loaded={profile.profile.loaded.value}
        words={words.value.shared}
        tryAgain={() => void profile.profile.load()}
        ago={(at) => formats.value.ago(at, app.ticking.now.value)}
        lines={5}
      >
        {(known) => profile.form.value && <Form app={app} known={known} form={profile.form.value} />}
      </Loading>
    </section>
  )
}

interface FormProps {
  app: AttendeeApp
  known: Onboarding
  form: ProfileForm
}

function Form({ app, known, form }: FormProps) {
  const text = words.value.account.profile
  const { profile } = app
  const isBusy = profile.saving.value.kind === 'busy'
  return (
    <form
      class="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void profile.save()
      }}
    >
      {known.missing.length > 0 && <Notice tone="calm">{text.welcome}</Notice>}
      <Texts form={form} change={profile.change} />
      <GenderField form={form} change={profile.change} />
      <Consents form={form} change={profile.change} />
      {form.consents.preferences && (
        <Interests form={form} categories={known.categories} change={profile.change} />
      )}
      <button type="submit" class="button button-primary" disabled={isBusy || app.isOffline.value}>
        {isBusy ? text.saving : text.save}
      </button>
      <Saved store={profile} />
    </form>
  )
}

export interface PartProps {
  form: ProfileForm
  change: ProfileStore['change']
}

const nothing = { problem: null }

function Texts({ form, change }: PartProps) {
  const text = words.value.account.profile
  const name = { ...nothing, id: 'profile-name', label: text.name, hint: text.nameHint }
  const phone = { ...nothing, id: 'profile-phone', label: text.phone, hint: text.phoneHint }
  const birthDate = { ...nothing, id: 'profile-birth-date', label: text.birthDate, hint: text.birthDateHint }
  return (
    <>
      <Field {...name}>
        <input
          {...describedByField(name)}
          autoComplete="name"
          maxLength={80}
          value={form.displayName}
          onInput={({ currentTarget }) => change({ displayName: currentTarget.value })}
        />
      </Field>
      <Field {...phone}>
        <input
          {...describedByField(phone)}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={form.phone}
          onInput={({ currentTarget }) => change({ phone: currentTarget.value })}
        />
      </Field>
      <Field {...birthDate}>
        <input
          {...describedByField(birthDate)}
          type="date"
          autoComplete="bday"
          value={form.birthDate}
          onInput={({ currentTarget }) => change({ birthDate: currentTarget.value })}
        />
      </Field>
    </>
  )
}

function GenderField({ form, change }: PartProps) {
  const text = words.value.account.profile
  return (
    <label class="field">
      {text.gender}
      <select
        class="select"
        value={form.gender}
        onChange={({ currentTarget }) => change({ gender: currentTarget.value as Gender | '' })}
      >
        {Object.entries(text.genders).map(([gender, label]) => (
          <option key={gender} value={gender}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

function Saved({ store }: { store: ProfileStore }) {
  const saving = store.saving.value
  return (
    <output>
      {saving.kind === 'saved' && words.value.account.profile.saved}
      {saving.kind === 'refused' && <span class="account-problem">{saving.message}</span>}
      {saving.kind === 'failed' && (
        <span class="account-problem">{faultText(saving.failure, words.value.shared)}</span>
      )}
    </output>
  )
}
