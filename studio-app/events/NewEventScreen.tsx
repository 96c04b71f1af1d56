import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { CapacityInput, FieldRow, MoneyInput, TextInput, TimeInput, Toggle } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createNewEventStore, type NewEvent } from './new-event-store.ts'

/** From nothing to an event that people can register for, on one screen. */
export function NewEventScreen({ app }: ScreenProps) {
  const text = words.value.events.new
  const { route } = useLocation()
  const organizationId = app.shell.organization.value?.id ?? ''
  const { form, eventId } = useMemo(
    () => createNewEventStore({ call: app.call, organizationId, words }),
    [app, organizationId],
  )
  const back = { href: '/studio/', label: words.value.events.nav }
  const { isPublished } = form.draft.value
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        back={back}
        actions={
          <a class="button" href="/studio/events/practice">
            {words.value.events.none.practice}
          </a>
        }
      />
      <Form
        app={app}
        store={form}
        submit={isPublished ? text.publish : text.keep}
        onSaved={() => route(`/studio/events/${eventId()}/publish`)}
      >
        <Fields draft={form.draft.value} problems={form.problems.value} write={form.write} text={text} />
      </Form>
    </>
  )
}

interface FieldsProps {
  draft: NewEvent
  problems: Partial<Record<keyof NewEvent, string>>
  write: <Key extends keyof NewEvent>(key: Key, value: NewEvent[Key]) => void
  text: (typeof words.value)['events']['new']
}

function Fields({ draft, problems, write, text }: FieldsProps) {
  const field = (key: Exclude<keyof NewEvent, 'isPublished'>) => ({
    id: `new-event-${key}`,
    label: text.fields[key],
    hint: text.hints[key],
    problem: problems[key],
    value: draft[key],
    write: (value: string) => write(key, value),
  })
  return (
    <>
      <TextInput {...field('name')} maxLength={160} />
      <FieldRow>
        <TimeInput {...field('startsAt')} />
        <TimeInput {...field('endsAt')} />
      </FieldRow>
      <FieldRow>
        <TextInput {...field('venue')} maxLength={200} />
        <CapacityInput {...field('capacity')} />
      </FieldRow>
      <FieldRow>
        <TextInput {...field('ticketName')} maxLength={120} />
        <MoneyInput {...field('price')} />
      </FieldRow>
      <Toggle
        id="new-event-isPublished"
        label={text.fields.isPublished}
        hint={text.hints.isPublished}
        value={draft.isPublished}
        write={(value) => write('isPublished', value)}
      />
    </>
  )
}
