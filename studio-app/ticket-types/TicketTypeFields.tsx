import {
  CapacityInput,
  FieldRow,
  MoneyInput,
  NumberInput,
  TextArea,
  TextInput,
  TimeInput,
  Toggle,
} from '../form/fields.tsx'
import type { FormStore } from '../form/form-store.ts'
import { formats, words } from '../words/words.ts'
import type { TicketTypeDraft } from './ticket-type-form.ts'
import type { TicketType } from './ticket-types-store.ts'

interface Props {
  form: FormStore<TicketTypeDraft>
  ticketType: TicketType | null
}

export function TicketTypeFields({ form, ticketType }: Props) {
  const text = words.value.ticketTypes
  const draft = form.draft.value
  const field = (key: Exclude<keyof TicketTypeDraft, 'publicRegistration'>) => ({
    id: `ticket-type-${key}`,
    label: text.fields[key],
    hint: text.hints[key],
    problem: form.problems.value[key],
    value: draft[key],
    write: (value: string) => form.write(key, value),
  })
  const sold = (ticketType?.sold ?? 0) + (ticketType?.held ?? 0)
  const soldHint = sold > 0 ? text.soldHint(formats.value.count(sold)) : undefined
  return (
    <>
      <TextInput {...field('name')} maxLength={120} />
      <TextArea {...field('description')} maxLength={2_000} rows={3} />
      <FieldRow>
        <MoneyInput {...field('price')} hint={sold > 0 ? text.priceFixed : text.hints.price} />
        <CapacityInput {...field('quantity')} hint={soldHint ?? text.hints.quantity} />
        <NumberInput {...field('mostPerOrder')} />
      </FieldRow>
      <FieldRow>
        <TimeInput {...field('salesStartAt')} />
        <TimeInput {...field('salesEndAt')} />
      </FieldRow>
      <Toggle
        id="ticket-type-publicRegistration"
        label={text.fields.publicRegistration}
        hint={text.hints.publicRegistration}
        value={draft.publicRegistration}
        write={(value) => form.write('publicRegistration', value)}
      />
    </>
  )
}
