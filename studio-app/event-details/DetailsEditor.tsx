import { useEffect, useMemo, useState } from 'preact/hooks'
import { Clashes } from '../form/Clashes.tsx'
import { Form } from '../form/Form.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { draftOf } from './details-draft.ts'
import { createDetailsForm, type Details } from './details-store.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { shownValue } from './shown-value.ts'
import './event-details.css'

export function DetailsEditor({ app, place, details }: EventScreenProps & { details: Details }) {
  const text = words.value.eventDetails
  const [initial] = useState(details.event)
  const form = useMemo(
    () => createDetailsForm({ call: app.call, words, event: initial, onSaved: place.set }),
    // The frame's own event is another object after each change of it.
    // oxlint-disable-next-line react/exhaustive-deps
    [app, initial],
  )
  useEffect(() => form.absorb(draftOf(details.event), details.event.version), [form, details])
  if (!place.may('event.edit'))
    return (
      <>
        <PageHeader title={text.nav} of={place.event.name} />
        <Refusal ability="event.edit" />
      </>
    )
  const preview = (
    <a class="button" href={`/studio/events/${place.event.id}/publish`}>
      {words.value.publish.preview}
    </a>
  )
  return (
    <>
      <PageHeader title={text.nav} of={place.event.name} actions={preview} />
      <Form app={app} store={form} onSaved={() => app.toast.show(words.value.frame.saved)}>
        <Clashes
          store={form}
          label={(key) => text.fields[key]}
          show={({ key, theirs }) => shownValue(key, theirs, { text, formats: formats.value })}
        />
        <DetailsFields app={app} form={form} details={details} />
      </Form>
    </>
  )
}
