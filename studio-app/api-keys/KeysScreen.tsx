import { keyAbilities } from '@masuk/shared/roles.ts'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldGroup, FieldRow, NumberInput, TextInput, Toggle } from '../form/fields.tsx'
import { ago } from '../format/ago.ts'
import { CopyButton } from '../frame/CopyButton.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { KeyTable } from './KeyTable.tsx'
import { createKeysStore, type KeysStore } from './keys-store.ts'
import '../settings/settings.css'

/** The API keys of the organisation. */
export function KeysScreen({ app }: ScreenProps) {
  const organizationId = app.shell.organization.value?.id ?? ''
  const [store] = useState(() => createKeysStore({ call: app.call, words, organizationId }))
  useEffect(() => void store.keys.load(), [store])
  const { settings: text, shared } = words.value
  return (
    <>
      <PageHeader
        title={text.keys}
        back={{ href: '/studio/settings', label: text.nav }}
        lead={text.keysLead}
      />
      {store.made.value !== null && <MadeKey app={app} value={store.made.value} hide={store.hide} />}
      <div class="settings">
        <Loading
          loaded={store.keys.loaded.value}
          words={shared}
          tryAgain={() => void store.keys.load()}
          ago={ago}
        >
          {({ apiKeys }) => <KeyTable keys={apiKeys} revoke={store.ask} />}
        </Loading>
        <section>
          <h2>{text.newKey}</h2>
          <Form app={app} store={store.form} submit={text.makeKey}>
            <KeyFields store={store} />
          </Form>
        </section>
      </div>
      {store.asked.value && (
        <ConfirmDialog
          title={`${text.revokeKey}: ${store.asked.value.name}`}
          effects={[text.revokeEffect]}
          confirm={text.revokeKey}
          isDanger
          changes={store.changes}
          act={() => void store.revoke()}
          close={() => store.ask(null)}
        />
      )}
    </>
  )
}

function MadeKey({ app, value, hide }: { app: StudioApp; value: string; hide: () => void }) {
  const { settings: text, shared } = words.value
  return (
    <section class="settings-made" aria-live="polite">
      <Notice tone="warn">{text.made}</Notice>
      <code>{value}</code>
      <p class="settings-links">
        <CopyButton app={app} value={value} />
        <button type="button" class="button" onClick={hide}>
          {shared.close}
        </button>
      </p>
    </section>
  )
}

function KeyFields({ store: { form } }: { store: KeysStore }) {
  const { settings: text } = words.value
  const { name, days, abilities } = form.draft.value
  return (
    <>
      <FieldRow>
        <TextInput
          id="key-name"
          label={text.keyName}
          hint={text.keyNameHint}
          maxLength={80}
          problem={form.problems.value.name}
          value={name}
          write={(value) => form.write('name', value)}
        />
        <NumberInput
          id="key-days"
          label={text.keyDays}
          problem={form.problems.value.days}
          value={days}
          write={(value) => form.write('days', value)}
        />
      </FieldRow>
      <FieldGroup title={text.abilities}>
        {form.problems.value.abilities && <p role="alert">{form.problems.value.abilities}</p>}
        {keyAbilities.map((ability) => (
          <Toggle
            key={ability}
            id={`ability-${ability}`}
            label={text.keyAbilities[ability]}
            value={abilities.includes(ability)}
            write={(isChosen) =>
              form.write(
                'abilities',
                isChosen ? [...abilities, ability] : abilities.filter((each) => each !== ability),
              )
            }
          />
        ))}
      </FieldGroup>
    </>
  )
}
