import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Form } from '../form/Form.tsx'
import { FieldRow, NumberInput } from '../form/fields.tsx'
import { ago } from '../format/ago.ts'
import { Refusal } from '../frame/Refusal.tsx'
import { words } from '../words/words.ts'
import { createPointsStore, rateNames, type PointsStore } from './points-store.ts'

/** What earns points, from now on. */
export function PointsSettings({ app, organizationId }: { app: StudioApp; organizationId: string }) {
  const [store] = useState(() => createPointsStore({ call: app.call, words, organizationId }))
  useEffect(() => void store.settings.load(), [store])
  const { settings: text, shared } = words.value
  return (
    <section>
      <h2>{text.points}</h2>
      <p class="muted">{text.pointsHint}</p>
      <Loading
        loaded={store.settings.loaded.value}
        words={shared}
        tryAgain={() => void store.settings.load()}
        ago={ago}
      >
        {({ settings }) => <RatesForm app={app} store={store} rates={settings} />}
      </Loading>
    </section>
  )
}

interface RatesFormProps {
  app: StudioApp
  store: PointsStore
  rates: Parameters<PointsStore['form']>[0]
}

function RatesForm({ app, store, rates }: RatesFormProps) {
  const form = useMemo(() => store.form(rates), [store, rates])
  const { settings: text, frame } = words.value
  const fields = (
    <FieldRow>
      {rateNames.map((name) => (
        <NumberInput
          key={name}
          id={name}
          label={text.rates[name]}
          problem={form.problems.value[name]}
          disabled={!rates.mayEdit}
          value={form.draft.value[name]}
          write={(value) => form.write(name, value)}
        />
      ))}
    </FieldRow>
  )
  if (!rates.mayEdit)
    return (
      <>
        {fields}
        <Refusal ability="loyalty.manage" />
      </>
    )
  return (
    <Form app={app} store={form} onSaved={() => app.toast.show(frame.saved)}>
      {fields}
    </Form>
  )
}
