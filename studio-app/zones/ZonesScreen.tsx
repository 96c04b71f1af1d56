import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { Assignments } from './Assignments.tsx'
import { ZoneList } from './ZoneList.tsx'
import { createZonesStore } from './zones-store.ts'
import './zones.css'

/** The parts of an event's place, and who works at which. */
export function ZonesScreen({ app, place }: EventScreenProps) {
  const text = words.value.zones
  const { id: eventId, name, organizationId } = place.event
  const store = useMemo(
    () => createZonesStore(app.call, { eventId, organizationId }),
    [app, eventId, organizationId],
  )
  useEffect(() => void store.known.load(), [store])
  return (
    <>
      <PageHeader title={text.nav} of={name} lead={text.lead} />
      <Loading
        loaded={store.known.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.known.load()}
        ago={ago}
      >
        {({ zones, members }) => (
          <div class="zones">
            <ZoneList app={app} store={store} zones={zones} mayEdit={place.may('event.edit')} />
            <Assignments
              app={app}
              store={store}
              zones={zones}
              members={members}
              mayEdit={place.may('team.manage')}
            />
          </div>
        )}
      </Loading>
    </>
  )
}
