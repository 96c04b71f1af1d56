import { useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { Clashes } from '../form/Clashes.tsx'
import { Form } from '../form/Form.tsx'
import { tellFailure } from '../form/tell-failure.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createTicketTypeForm } from './ticket-type-form.ts'
import { TicketTypeFields } from './TicketTypeFields.tsx'
import type { TicketType, TicketTypesStore } from './ticket-types-store.ts'

interface Props extends EventScreenProps {
  store: TicketTypesStore
  ticketType: TicketType | null
  position: number
}

export function TicketTypeEditor({ app, place, store, ticketType, position }: Props) {
  const text = words.value.ticketTypes
  const { route } = useLocation()
  const { id: eventId, name: eventName } = place.event
  const list = `/studio/events/${eventId}/tickets`
  // Begins once with what was there: what comes in later is merged when it is saved.
  const [initial] = useState({ ticketType, position })
  const form = useMemo(
    () => createTicketTypeForm({ call: app.call, eventId, words, ...initial }),
    [app, eventId, initial],
  )
  const [isAsking, setAsking] = useState(false)
  function leave(): void {
    app.toast.show(words.value.frame.saved)
    route(list)
  }
  async function remove(): Promise<void> {
    setAsking(false)
    if (!ticketType || !tellFailure(app, await store.remove(ticketType.id))) return
    form.reset(form.draft.value)
    route(list)
  }
  return (
    <>
      <PageHeader
        title={ticketType?.name ?? text.add}
        of={eventName}
        back={{ href: list, label: text.nav }}
      />
      <Form
        app={app}
        store={form}
        onSaved={leave}
        actions={
          ticketType && (
            <button type="button" class="button" onClick={() => setAsking(true)}>
              {words.value.frame.remove}
            </button>
          )
        }
      >
        <Clashes
          store={form}
          label={(key) => text.fields[key]}
          show={({ theirs }) => (typeof theirs === 'boolean' ? text.publicOrNot(theirs) : theirs)}
        />
        <TicketTypeFields form={form} ticketType={ticketType} />
      </Form>
      {isAsking && ticketType && (
        <RemoveDialog name={ticketType.name} cancel={() => setAsking(false)} remove={() => void remove()} />
      )}
    </>
  )
}

function RemoveDialog({ name, cancel, remove }: { name: string; cancel: () => void; remove: () => void }) {
  const text = words.value.ticketTypes
  const actions = (
    <>
      <button type="button" class="button" onClick={cancel}>
        {words.value.shared.cancel}
      </button>
      <button type="button" class="button button-danger" onClick={remove}>
        {words.value.frame.remove}
      </button>
    </>
  )
  return (
    <Dialog title={text.removeTitle(name)} cancel={cancel} actions={actions}>
      <p>{text.removeTodo}</p>
    </Dialog>
  )
}
