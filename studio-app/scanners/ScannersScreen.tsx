import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useState } from 'preact/hooks'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { LiveAge } from '../live/LiveAge.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { UnsentScans } from '../unsent-scans/UnsentScans.tsx'
import { formats, words } from '../words/words.ts'
import { DoorSettings } from './DoorSettings.tsx'
import { PairingDialog } from './PairingDialog.tsx'
import { ScannerTable } from './ScannerTable.tsx'
import { createScannersStore } from './scanners-store.ts'
import './scanners.css'

/** The doors of an event: pairing, how they are, ending their access, and what they may show. */
export function ScannersScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createScannersStore({ call: app.call, words, event: place.event }))
  useEffect(() => store.begin(), [store])
  const { scanners: text, shared } = words.value
  const { loaded } = store.scanners
  const now = store.now.value
  const pairButton = (
    <button
      type="button"
      class="button button-primary"
      disabled={store.changes.isBusy.value}
      onClick={() => void store.pair()}
    >
      {text.pair}
    </button>
  )
  return (
    <>
      <PageHeader
        title={text.nav}
        of={place.event.name}
        lead={<LiveAge loaded={loaded.value} now={now} />}
        actions={
          <>
            <a class="button" href="/guides/set-up-a-door" target="_blank" rel="noopener">
              {text.guide}
            </a>
            {pairButton}
          </>
        }
      />
      {store.changes.problem.value !== null && (
        <Notice tone="bad" alert>
          {store.changes.problem.value}
        </Notice>
      )}
      <Loading
        loaded={loaded.value}
        words={shared}
        tryAgain={() => void store.scanners.load()}
        ago={(at) => formats.value.ago(at, now)}
      >
        {({ scanners }) =>
          scanners.length === 0 ? (
            <Empty title={text.none} actions={pairButton}>
              <p>{text.noneHint}</p>
            </Empty>
          ) : (
            <ScannerTable scanners={scanners} store={store} />
          )
        }
      </Loading>
      <UnsentScans
        app={app}
        eventId={place.event.id}
        doors={loaded.value.kind === 'ready' ? loaded.value.value.scanners : []}
      />
      {place.may('event.edit') ? (
        <DoorSettings app={app} eventId={place.event.id} />
      ) : (
        <Refusal ability="event.edit" />
      )}
      <PairingDialog store={store} session={app.session} />
    </>
  )
}
