import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { createTicketTypesStore } from '../ticket-types/ticket-types-store.ts'
import { words } from '../words/words.ts'
import './passes.css'

/** The ticket types, each with what its buyers are asked. */
export function PassesScreen({ app, place }: EventScreenProps) {
  const text = words.value.passes
  const { id, name } = place.event
  const store = useMemo(() => createTicketTypesStore(app.call, id), [app, id])
  useEffect(() => void store.list.load(), [store])
  return (
    <>
      <PageHeader title={text.nav} of={name} lead={text.lead} />
      <Loading
        loaded={store.list.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.list.load()}
        ago={ago}
      >
        {({ ticketTypes }) =>
          ticketTypes.length === 0 ? (
            <Empty title={words.value.ticketTypes.none} />
          ) : (
            <ul class="pass-list">
              {ticketTypes.map((each) => (
                <li key={each.id}>
                  <a href={`/studio/events/${id}/passes/${each.id}`}>{each.name}</a>
                </li>
              ))}
            </ul>
          )
        }
      </Loading>
    </>
  )
}
