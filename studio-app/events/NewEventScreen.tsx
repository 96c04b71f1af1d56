import { importPoster } from '@masuk/shared/contract/listings.ts'
import { useMemo } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { createFileCall } from '../calls/file-call.ts'
import type { StudioApp } from '../create-app.ts'
import { CapacityInput, FieldRow, MoneyInput, TextInput, TimeInput, Toggle } from '../form/fields.tsx'
import type { FormStore } from '../form/form-store.ts'
import { Form } from '../form/Form.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { createFormFiller } from '../posters/fill-form.ts'
import { createPosterStore, marksOf, type PosterStore } from '../posters/poster-store.ts'
import { StartFromPoster } from '../posters/StartFromPoster.tsx'
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
  const poster = useMemo(() => posterOf({ app, organizationId, form }), [app, organizationId, form])
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
      <StartFromPoster store={poster} />
      <Form
        app={app}
        store={form}
        submit={isPublished ? text.publish : text.keep}
        onSaved={() => route(`/studio/events/${eventId()}/publish`)}
      >
        <Fields
          draft={form.draft.value}
          problems={form.problems.value}
          marks={marksOf(poster.state.value, words.value)}
          write={form.write}
          text={text}
        />
      </Form>
    </>
  )
}

interface PosterPlace {
  app: StudioApp
  organizationId: string
  form: FormStore<NewEvent>
}

/** With the posters of others that are read before it. */
const POSTER_TIMEOUT_MS = 90_000

function posterOf({ app, organizationId, form }: PosterPlace): PosterStore {
  const signInAgain = app.signInAgain.ask
  return createPosterStore({
    call: app.call,
    words,
    send: (file) =>
      createFileCall(file, { signInAgain, timeoutMs: POSTER_TIMEOUT_MS })(importPoster, {
        query: { organizationId },
      }),
    fill: createFormFiller(form),
  })
}

interface FieldsProps {
  draft: NewEvent
  problems: Partial<Record<keyof NewEvent, string>>
  /** Where the values of fields come from, in the place of their hints. */
  marks: Partial<Record<keyof NewEvent, string>>
  write: <Key extends keyof NewEvent>(key: Key, value: NewEvent[Key]) => void
  text: (typeof words.value)['events']['new']
}

function Fields({ draft, problems, marks, write, text }: FieldsProps) {
  const field = (key: Exclude<keyof NewEvent, 'isPublished'>) => ({
    id: `new-event-${key}`,
    label: text.fields[key],
    hint: marks[key] ?? text.hints[key],
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
