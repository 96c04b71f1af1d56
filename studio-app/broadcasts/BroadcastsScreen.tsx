import { LONGEST_TEXT, LONGEST_TITLE } from '@masuk/shared/contract/broadcasts.ts'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { Select, TextArea, TextInput } from '../form/fields.tsx'
import '../form/form.css'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { BroadcastHistory } from './BroadcastHistory.tsx'
import { BroadcastPreview } from './BroadcastPreview.tsx'
import { canSend, createBroadcastsStore, type Broadcasts, type BroadcastsStore } from './broadcasts-store.ts'
import './broadcasts.css'

/** What the organiser tells the ticket holders: whom, how it looks, and what was sent. */
export function BroadcastsScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createBroadcastsStore({ call: app.call, words, eventId: place.event.id }))
  useEffect(() => store.begin(), [store])
  useEffect(() => app.unsaved.add(() => store.draft.value.text.trim() !== ''), [app, store])
  const { broadcasts: text, shared } = words.value
  const types = store.ticketTypes.loaded.value
  const ticketTypes = types.kind === 'ready' ? types.value.ticketTypes : []
  return (
    <>
      <PageHeader title={text.nav} of={place.event.name} lead={text.lead} />
      <Loading
        loaded={store.known.loaded.value}
        words={shared}
        tryAgain={() => void store.known.load()}
        ago={ago}
      >
        {(known) => (
          <div class="broadcasts">
            <BroadcastForm store={store} known={known} ticketTypes={ticketTypes} />
            <BroadcastPreview
              draft={store.draft.value}
              eventName={place.event.name}
              state={store.preview.state.value}
            />
            <BroadcastHistory broadcasts={known.broadcasts} ticketTypes={ticketTypes} />
            <SendDialog
              store={store}
              known={known}
              ticketTypes={ticketTypes}
              sent={() => app.toast.show(text.sent)}
            />
          </div>
        )}
      </Loading>
    </>
  )
}

interface KnownProps {
  store: BroadcastsStore
  known: Broadcasts
  ticketTypes: readonly { id: string; name: string }[]
}

function BroadcastForm({ store, known, ticketTypes }: KnownProps) {
  const { broadcasts: text } = words.value
  const { count } = formats.value
  const draft = store.draft.value
  const { people, channels, ticketsWithoutAccount } = known.audience
  return (
    <section class="form">
      <Select
        id="audience"
        label={text.audience}
        hint={text.reaches(count(people), count(channels.push), count(channels.mail))}
        value={draft.audience}
        write={(audience) => store.write({ audience })}
        options={[
          { value: 'all', label: text.audiences.all },
          { value: 'checked_in', label: text.audiences.checked_in },
          { value: 'not_checked_in', label: text.audiences.not_checked_in },
        ]}
      />
      {ticketTypes.length > 1 && (
        <Select
          id="ticket-type"
          label={text.ticketType}
          value={draft.ticketTypeId}
          write={(ticketTypeId) => store.write({ ticketTypeId })}
          options={[
            { value: '', label: text.everyType },
            ...ticketTypes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {ticketsWithoutAccount > 0 && <p class="muted">{text.without(count(ticketsWithoutAccount))}</p>}
      <TextInput
        id="title"
        label={text.title}
        maxLength={LONGEST_TITLE}
        value={draft.title}
        write={(title) => store.write({ title })}
      />
      <TextArea
        id="text"
        label={text.text}
        hint={text.textHint}
        rows={6}
        maxLength={LONGEST_TEXT}
        value={draft.text}
        write={(body) => store.write({ text: body })}
      />
      <p class="broadcasts-send">
        <button
          type="button"
          class="button button-primary"
          disabled={!canSend(draft) || people === 0 || known.leftToday === 0 || known.left === 0}
          onClick={() => store.ask(true)}
        >
          {text.send(count(people))}
        </button>
        <span class="muted">{text.left(count(known.leftToday), count(known.left))}</span>
      </p>
    </section>
  )
}

function SendDialog({ store, known, ticketTypes, sent }: KnownProps & { sent: () => void }) {
  if (!store.isAsking.value) return null
  const { broadcasts: text } = words.value
  const { people, channels } = known.audience
  const { count } = formats.value
  const { title, audience, ticketTypeId } = store.draft.value
  const type = ticketTypes.find(({ id }) => id === ticketTypeId)?.name
  const whom = [text.audiences[audience], ...(type ? [type] : [])].join(' · ')
  return (
    <ConfirmDialog
      title={text.askTitle}
      effects={[
        `“${title.trim()}”`,
        whom,
        text.reaches(count(people), count(channels.push), count(channels.mail)),
        text.askEffect,
      ]}
      confirm={text.send(count(people))}
      changes={store.changes}
      act={() => void store.send().then((isSent) => isSent && sent())}
      close={() => store.ask(false)}
    />
  )
}
