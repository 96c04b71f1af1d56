import type { StudioApp } from '../create-app.ts'
import { FieldGroup, FieldRow, NumberInput, TextArea, TextInput, TimeInput } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { words } from '../words/words.ts'
import type { WorkshopDraft, WorkshopsStore } from './workshops-store.ts'

/** Another workshop. */
export function WorkshopForm({ app, store }: { app: StudioApp; store: WorkshopsStore }) {
  const text = words.value.workshops
  const { form } = store
  const field = (key: keyof WorkshopDraft) => ({
    id: `workshop-${key}`,
    label: text.fields[key],
    problem: form.problems.value[key],
    value: form.draft.value[key],
    write: (value: string) => form.write(key, value),
  })
  return (
    <Form app={app} store={form} submit={text.add} onSaved={store.begin}>
      <FieldGroup title={text.another}>
        <FieldRow>
          <TextInput {...field('name')} maxLength={160} />
          <TextInput {...field('place')} maxLength={160} />
        </FieldRow>
        <FieldRow>
          <TimeInput {...field('startsAt')} />
          <TimeInput {...field('endsAt')} />
          <NumberInput {...field('capacity')} />
        </FieldRow>
        <TextArea {...field('description')} rows={3} maxLength={4_000} />
      </FieldGroup>
    </Form>
  )
}
