import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { FieldRow, Select, TextArea } from '../form/fields.tsx'
import '../form/form.css'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { IssueResult } from './IssueResult.tsx'
import { createIssueStore, type IssueStore } from './issue-store.ts'
import { PersonAdder } from './PersonAdder.tsx'
import './issue.css'

const LONGEST_LIST = 60_000

/** Tickets by hand: one person at a time, or a whole list. */
export function IssueScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createIssueStore({ call: app.call, words, eventId: place.event.id }))
  useEffect(() => void store.types.load(), [store])
  useEffect(() => app.unsaved.add(() => store.draft.value.text.trim() !== ''), [app, store])
  const { issue: text, people, shared } = words.value
  return (
    <>
      <PageHeader
        title={text.title}
        of={place.event.name}
        back={{ href: `/studio/events/${place.event.id}/people`, label: people.nav }}
        lead={text.lead}
      />
      <Loading
        loaded={store.types.loaded.value}
        words={shared}
        tryAgain={() => void store.types.load()}
        ago={ago}
      >
        {({ ticketTypes }) => <IssueForm store={store} types={ticketTypes} />}
      </Loading>
    </>
  )
}

interface IssueFormProps {
  store: IssueStore
  types: readonly { id: string; name: string }[]
}

function IssueForm({ store, types }: IssueFormProps) {
  const { issue: text } = words.value
  const { ticketTypeId, payment, text: typed } = store.draft.value
  const [first] = types
  useEffect(() => {
    if (ticketTypeId === null && first) store.write({ ticketTypeId: first.id })
  }, [store, first, ticketTypeId])
  return (
    <div class="form">
      <FieldRow>
        <Select
          id="type"
          label={text.type}
          value={ticketTypeId ?? ''}
          write={(id) => store.write({ ticketTypeId: id })}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Select
          id="payment"
          label={text.payment}
          hint={text.paymentHint}
          value={payment}
          write={(chosen) => store.write({ payment: chosen })}
          options={[
            { value: 'free', label: text.payments.free },
            { value: 'paid_outside', label: text.payments.paid_outside },
          ]}
        />
      </FieldRow>
      <PersonAdder add={(line) => store.write({ text: typed.trim() === '' ? line : `${typed}\n${line}` })} />
      <TextArea
        id="list"
        label={text.list}
        hint={text.listHint}
        rows={8}
        maxLength={LONGEST_LIST}
        value={typed}
        write={(value) => store.write({ text: value })}
      />
      <label class="button issue-file">
        {text.file}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          class="visually-hidden"
          onChange={({ currentTarget }) => {
            void currentTarget.files?.[0]?.text().then((read) => store.write({ text: read }))
            currentTarget.value = ''
          }}
        />
      </label>
      <IssueResult store={store} />
    </div>
  )
}
