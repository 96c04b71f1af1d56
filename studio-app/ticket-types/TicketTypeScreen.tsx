import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { NotFound } from '../frame/NotFound.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createTicketTypesStore } from './ticket-types-store.ts'
import { TicketTypeEditor } from './TicketTypeEditor.tsx'

/** One ticket type, or a new one. */
export function TicketTypeScreen(props: EventScreenProps) {
  const { app, place, params } = props
  const { id } = place.event
  const store = useMemo(() => createTicketTypesStore(app.call, id), [app, id])
  useEffect(() => void store.list.load(), [store])
  const { ticketTypeId } = params
  return (
    <Loading
      loaded={store.list.loaded.value}
      words={words.value.shared}
      tryAgain={() => void store.list.load()}
      ago={ago}
    >
      {({ ticketTypes }) => {
        const ticketType = ticketTypes.find((each) => each.id === ticketTypeId) ?? null
        if (ticketTypeId !== 'new' && !ticketType) return <NotFound />
        return (
          <TicketTypeEditor
            key={ticketTypeId}
            {...props}
            store={store}
            ticketType={ticketType}
            position={ticketTypes.length}
          />
        )
      }}
    </Loading>
  )
}
