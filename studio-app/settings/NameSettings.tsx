import { LONGEST_ORGANIZATION_NAME } from '@masuk/shared/contract/organizations.ts'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { TextInput } from '../form/fields.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { Organization } from '../shell/shell-store.ts'
import { words } from '../words/words.ts'
import { createNameForm } from './name-store.ts'

/** What the organisation is called, everywhere. */
export function NameSettings({ app, organization }: { app: StudioApp; organization: Organization }) {
  const [form] = useState(() => createNameForm({ call: app.call, words, organization }))
  const { name } = organization
  // Somebody else has renamed it: what was typed here is kept.
  useEffect(() => {
    if (!form.isDirty.value) form.reset({ name })
  }, [form, name])
  const { settings: text } = words.value
  const mayEdit = app.shell.may('organization.edit')
  const field = (
    <TextInput
      id="organization-name"
      label={text.name}
      hint={text.nameHint}
      maxLength={LONGEST_ORGANIZATION_NAME}
      problem={form.problems.value.name}
      disabled={!mayEdit}
      value={form.draft.value.name}
      write={(value) => form.write('name', value)}
    />
  )
  return (
    <section>
      {mayEdit ? (
        <Form
          app={app}
          store={form}
          onSaved={() => {
            app.toast.show(text.renamed)
            void app.shell.refresh()
          }}
        >
          {field}
        </Form>
      ) : (
        <>
          {field}
          <Refusal ability="organization.edit" />
        </>
      )}
    </section>
  )
}
