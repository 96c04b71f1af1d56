import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldRow, NumberInput, Select, TextArea, TextInput, TimeInput } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { GiveawayDraft, GiveawaysStore } from './giveaways-store.ts'
import { PictureField } from './PictureField.tsx'

/** A new giveaway. Nothing of it can be changed: whoever enters knows what for. */
export function GiveawayForm({ app, store }: { app: StudioApp; store: GiveawaysStore }) {
  const { form } = store
  const { giveaways: text } = words.value
  const draft = form.draft.value
  const problems = form.problems.value
  const field = (name: Exclude<keyof GiveawayDraft, 'audience' | 'picture'>) => ({
    id: `giveaway-${name}`,
    label: text.fields[name],
    problem: problems[name],
    value: draft[name],
    write: (value: string) => form.write(name, value),
  })
  return (
    <section>
      <h2>{text.new}</h2>
      <p class="muted">{text.fixed}</p>
      <Form app={app} store={form} submit={text.make} onSaved={() => app.toast.show(text.made)}>
        <TextInput {...field('title')} maxLength={80} />
        <TextArea {...field('prize')} rows={3} maxLength={1_000} />
        <PictureField store={store} problem={problems.picture} />
        <FieldRow>
          <NumberInput {...field('winners')} />
          <NumberInput {...field('cost')} hint={text.costHint} />
          <NumberInput {...field('mostEntries')} />
        </FieldRow>
        <Select
          id="giveaway-audience"
          label={text.audience}
          value={draft.audience}
          write={(value) => form.write('audience', value)}
          options={[
            { value: 'ticket_holders', label: text.audiences.ticket_holders },
            { value: 'checked_in', label: text.audiences.checked_in },
          ]}
        />
        <FieldRow>
          <TimeInput {...field('opensAt')} />
          <TimeInput {...field('closesAt')} />
        </FieldRow>
      </Form>
    </section>
  )
}
