import { useMemo } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { TextInput } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import { createForm } from '../form/form-store.ts'
import { tellFailure } from '../form/tell-failure.ts'
import { problemsOf, textProblem } from '../form/values.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { formats, words } from '../words/words.ts'
import type { Zone, ZonesStore } from './zones-store.ts'

interface Props {
  app: StudioApp
  store: ZonesStore
  zones: Zone[]
  mayEdit: boolean
}

export function ZoneList({ app, store, zones, mayEdit }: Props) {
  const text = words.value.zones
  const form = useMemo(
    () =>
      createForm({
        initial: { name: '' },
        check: ({ name }, { frame }) => problemsOf({ name: textProblem(name, 80, frame.form) }),
        save: ({ name }) => store.add(name),
        words,
      }),
    [store],
  )
  return (
    <section aria-label={text.zones}>
      <h2>{text.zones}</h2>
      {zones.length === 0 && <p class="muted">{text.none}</p>}
      <ul class="zone-list">
        {zones.map(({ id, name, members, passes }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong>{' '}
              <span class="muted">
                {text.used(formats.value.count(members), formats.value.count(passes))}
              </span>
            </span>
            {mayEdit && (
              <button
                type="button"
                class="button"
                aria-label={text.remove(name)}
                onClick={() => void store.remove(id).then((saved) => tellFailure(app, saved))}
              >
                {words.value.frame.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <Form app={app} store={form} submit={text.add} onSaved={() => form.reset({ name: '' })}>
          <TextInput
            id="zone-name"
            label={text.name}
            problem={form.problems.value.name}
            maxLength={80}
            value={form.draft.value.name}
            write={(name) => form.write('name', name)}
          />
        </Form>
      ) : (
        <Refusal ability="event.edit" />
      )}
    </section>
  )
}
