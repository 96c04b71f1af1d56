import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { Select, TextInput, Toggle } from '../form/fields.tsx'
import { ago } from '../format/ago.ts'
import { words } from '../words/words.ts'
import { createDoorSettings, type DoorSettingsStore } from './door-settings-store.ts'

/** What the doors of an event may show and do. */
export function DoorSettings({ app, eventId }: { app: StudioApp; eventId: string }) {
  const [store] = useState(() => createDoorSettings(app.call, eventId, words))
  useEffect(() => void store.details.load(), [store])
  const { scanners: text, shared } = words.value
  return (
    <section class="scanners-settings">
      <h2>{text.settings}</h2>
      <Loading
        loaded={store.details.loaded.value}
        words={shared}
        tryAgain={() => void store.details.load()}
        ago={ago}
      >
        {({ event }) => <DoorForm app={app} store={store} event={event} />}
      </Loading>
    </section>
  )
}

interface DoorFormProps {
  app: StudioApp
  store: DoorSettingsStore
  event: Parameters<DoorSettingsStore['form']>[0]
}

function DoorForm({ app, store, event }: DoorFormProps) {
  const form = useMemo(() => store.form(event), [store, event])
  const { scanners: text, frame } = words.value
  const { doorNames, doorUnknownCodes, hasPin, pin } = form.draft.value
  return (
    <Form app={app} store={form} onSaved={() => app.toast.show(frame.saved)}>
      <Select
        id="door-names"
        label={text.names}
        hint={text.namesHint}
        value={doorNames}
        write={(value) => form.write('doorNames', value)}
        options={[
          { value: 'nothing', label: text.nameChoices.nothing },
          { value: 'initials', label: text.nameChoices.initials },
          { value: 'full', label: text.nameChoices.full },
        ]}
      />
      <Select
        id="door-unknown"
        label={text.unknown}
        hint={text.unknownHint}
        value={doorUnknownCodes}
        write={(value) => form.write('doorUnknownCodes', value)}
        options={[
          { value: 'admit', label: text.unknownChoices.admit },
          { value: 'refuse', label: text.unknownChoices.refuse },
        ]}
      />
      <Toggle
        id="door-has-pin"
        label={text.hasPin}
        hint={text.pinHint}
        value={hasPin}
        write={(value) => form.write('hasPin', value)}
      />
      {hasPin && (
        <TextInput
          id="door-pin"
          label={text.pin}
          hint={event.hasDoorPin ? text.pinKept : ''}
          inputMode="numeric"
          maxLength={8}
          problem={form.problems.value.pin}
          value={pin}
          write={(value) => form.write('pin', value)}
        />
      )}
    </Form>
  )
}
