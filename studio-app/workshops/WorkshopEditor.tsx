import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Clashes } from '../form/Clashes.tsx'
import { FieldRow, NumberInput, TextArea, TextInput, TimeInput } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { createWorkshopForm, type WorkshopDraft } from './workshop-form.ts'
import type { Workshop } from './workshops-store.ts'

interface Props extends EventScreenProps {
  /** Null for a new one. */
  workshop: Workshop | null
}

export function WorkshopEditor({ app, place, workshop }: Props) {
  const text = words.value.workshops
  const { route } = useLocation()
  const list = `/studio/events/${place.event.id}/workshops`
  // Begins once with what was there: what comes in later is merged when it is saved.
  const [initial] = useState({ workshop, event: place.event })
  const form = useMemo(() => createWorkshopForm({ call: app.call, words, ...initial }), [app, initial])
  const taken = workshop?.taken ?? 0
  const field = (key: keyof WorkshopDraft) => ({
    id: `workshop-${key}`,
    label: text.fields[key],
    problem: form.problems.value[key],
    value: form.draft.value[key],
    write: (value: string) => form.write(key, value),
  })
  function leave(): void {
    app.toast.show(words.value.frame.saved)
    route(list)
  }
  return (
    <>
      <PageHeader
        title={workshop?.name ?? text.another}
        of={place.event.name}
        back={{ href: list, label: text.nav }}
      />
      <Form app={app} store={form} submit={workshop ? words.value.frame.save : text.add} onSaved={leave}>
        <Clashes store={form} label={(key) => text.fields[key]} show={({ theirs }) => theirs} />
        <FieldRow>
          <TextInput {...field('name')} maxLength={160} />
          <TextInput {...field('place')} maxLength={160} />
        </FieldRow>
        <FieldRow>
          <TimeInput {...field('startsAt')} />
          <TimeInput {...field('endsAt')} />
          <NumberInput
            {...field('capacity')}
            {...(taken > 0 && { hint: text.takenHint(formats.value.count(taken)) })}
          />
        </FieldRow>
        <TextArea {...field('description')} rows={3} maxLength={4_000} />
        {taken > 0 && <p class="muted">{text.told}</p>}
      </Form>
    </>
  )
}
