import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import {
  FieldGroup,
  FieldRow,
  MoneyInput,
  NumberInput,
  Select,
  TextInput,
  TimeInput,
  Toggle,
} from '../form/fields.tsx'
import { words } from '../words/words.ts'
import type { Codes, CodesStore } from './codes-store.ts'

interface CodeFormProps {
  app: StudioApp
  store: CodesStore
  events: Codes['events']
}

type FieldsProps = Pick<CodeFormProps, 'store'>

/** A new code. Its rules never change, so they are said before. */
export function CodeForm({ app, store, events }: CodeFormProps) {
  const { form } = store
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
        <AmountFields store={store} />
        <CoveredFields store={store} events={events} />
        <LimitFields store={store} />
      </Form>
    </section>
  )
}

function AmountFields({ store: { form } }: FieldsProps) {
  const { codes: text } = words.value
  const { kind, amount, mostDiscount } = form.draft.value
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
        <>
          <NumberInput {...field} label={text.percent} />
          <MoneyInput
            id="most-discount"
            label={text.mostDiscount}
            hint={text.emptyAny}
            problem={form.problems.value.mostDiscount}
            value={mostDiscount}
            write={(value) => form.write('mostDiscount', value)}
          />
        </>
      )}
    </FieldRow>
  )
}

/** What it is for: every event, one event, or some ticket types of one. */
function CoveredFields({ store: { form, ticketTypes, chooseEvent }, events }: Omit<CodeFormProps, 'app'>) {
  const { codes: text } = words.value
  const { eventId, ticketTypeIds } = form.draft.value
  return (
    <>
      <Select
        id="event"
        label={text.event}
        value={eventId}
        write={(value) => void chooseEvent(value)}
        options={[
          { value: '', label: text.everyEvent },
          ...events.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {ticketTypes.value.length > 1 && (
        <FieldGroup title={text.ticketTypes}>
          {ticketTypes.value.map(({ id, name }) => (
            <Toggle
              key={id}
              id={`code-type-${id}`}
              label={name}
              value={ticketTypeIds.includes(id)}
              write={(isChosen) =>
                form.write(
                  'ticketTypeIds',
                  isChosen ? [...ticketTypeIds, id] : ticketTypeIds.filter((each) => each !== id),
                )
              }
            />
          ))}
        </FieldGroup>
      )}
    </>
  )
}

function LimitFields({ store: { form } }: FieldsProps) {
  const { codes: text } = words.value
  const { minimum, mostUses, mostPerPerson, startsAt, endsAt } = form.draft.value
  const problems = form.problems.value
  return (
    <>
      <FieldRow>
        <MoneyInput
          id="minimum"
          label={text.minimum}
          hint={text.minimumHint}
          problem={problems.minimum}
          value={minimum}
          write={(value) => form.write('minimum', value)}
        />
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
      </FieldRow>
      <FieldRow>
        <TimeInput
          id="starts"
          label={text.startsAt}
          hint={text.emptyNow}
          problem={problems.startsAt}
          value={startsAt}
          write={(value) => form.write('startsAt', value)}
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
    </>
  )
}
