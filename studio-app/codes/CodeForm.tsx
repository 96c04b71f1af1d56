import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldRow, MoneyInput, NumberInput, Select, TextInput, TimeInput } from '../form/fields.tsx'
import type { FormStore } from '../form/form-store.ts'
import { words } from '../words/words.ts'
import type { CodeDraft } from './code-draft.ts'
import type { Codes } from './codes-store.ts'

interface CodeFormProps {
  app: StudioApp
  form: FormStore<CodeDraft>
  events: Codes['events']
}

/** A new code. Its rules never change, so they are said before. */
export function CodeForm({ app, form, events }: CodeFormProps) {
  const { codes: text } = words.value
  const draft = form.draft.value
  const problems = form.problems.value
  return (
    <section>
      <h2>{text.new}</h2>
      <p class="muted">{text.fixed}</p>
      <Form app={app} store={form} submit={text.make} onSaved={() => app.toast.show(text.made)}>
        <FieldRow>
          <TextInput
            id="code"
            label={text.code}
            hint={text.codeHint}
            maxLength={32}
            problem={problems.code}
            value={draft.code}
            write={(value) => form.write('code', value.toUpperCase())}
          />
          <Select
            id="purpose"
            label={text.purpose}
            value={draft.purpose}
            write={(value) => form.write('purpose', value)}
            options={[
              { value: 'promotion', label: text.purposes.promotion },
              { value: 'referral', label: text.purposes.referral },
            ]}
          />
          <TextInput
            id="label"
            label={text.label}
            hint={text.labelHint}
            maxLength={80}
            problem={problems.label}
            value={draft.label}
            write={(value) => form.write('label', value)}
          />
        </FieldRow>
        <AmountFields form={form} />
        <Select
          id="event"
          label={text.event}
          value={draft.eventId}
          write={(value) => form.write('eventId', value)}
          options={[
            { value: '', label: text.everyEvent },
            ...events.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <LimitFields form={form} />
      </Form>
    </section>
  )
}

function AmountFields({ form }: Pick<CodeFormProps, 'form'>) {
  const { codes: text } = words.value
  const { kind, amount } = form.draft.value
  const field = {
    id: 'amount',
    problem: form.problems.value.amount,
    value: amount,
    write: (value: string) => form.write('amount', value),
  }
  return (
    <FieldRow>
      <Select
        id="kind"
        label={text.kind}
        value={kind}
        write={(value) => form.write('kind', value)}
        options={[
          { value: 'percentage', label: text.kinds.percentage },
          { value: 'fixed', label: text.kinds.fixed },
        ]}
      />
      {kind === 'fixed' ? (
        <MoneyInput {...field} label={text.amount} />
      ) : (
        <NumberInput {...field} label={text.percent} />
      )}
    </FieldRow>
  )
}

function LimitFields({ form }: Pick<CodeFormProps, 'form'>) {
  const { codes: text } = words.value
  const { mostUses, mostPerPerson, endsAt } = form.draft.value
  const problems = form.problems.value
  return (
    <FieldRow>
      <NumberInput
        id="most-uses"
        label={text.mostUses}
        hint={text.emptyAny}
        problem={problems.mostUses}
        value={mostUses}
        write={(value) => form.write('mostUses', value)}
      />
      <NumberInput
        id="most-per-person"
        label={text.mostPerPerson}
        hint={text.emptyAny}
        problem={problems.mostPerPerson}
        value={mostPerPerson}
        write={(value) => form.write('mostPerPerson', value)}
      />
      <TimeInput
        id="ends"
        label={text.endsAt}
        hint={text.emptyAny}
        problem={problems.endsAt}
        value={endsAt}
        write={(value) => form.write('endsAt', value)}
      />
    </FieldRow>
  )
}
