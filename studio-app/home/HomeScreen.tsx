import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useState } from 'preact/hooks'
import { PageHeader } from '../frame/PageHeader.tsx'
import { StatusBadge } from '../frame/StatusBadge.tsx'
import { LiveAge } from '../live/LiveAge.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { HomeExports } from './HomeExports.tsx'
import { ArrivalsChart, SalesChart } from './HomeCharts.tsx'
import { HomeFigures, TypeTable } from './HomeFigures.tsx'
import { createHomeStore } from './home-store.ts'
import './home.css'

/** How the event is doing, live. */
export function HomeScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createHomeStore(app.call, place.event.id))
  useEffect(() => store.begin(), [store])
  const { shared, home, practice } = words.value
  const now = store.now.value
  const { loaded } = store.overview
  const base = `/studio/events/${place.event.id}`
  return (
    <>
      <PageHeader
        title={place.event.name}
        badge={<StatusBadge status={place.event.status} />}
        lead={
          <>
            {[formats.value.range(place.event.startsAt, place.event.endsAt), place.event.venue]
              .filter(Boolean)
              .join(' · ')}{' '}
            <LiveAge loaded={loaded.value} now={now} />
          </>
        }
        actions={
          <>
            <a class="button" href={`${base}/people`}>
              {home.findPerson}
            </a>
            <a class="button button-primary" href={`${base}/board`}>
              {home.openBoard}
            </a>
          </>
        }
      />
      {place.event.isPractice && (
        <div class="home-practice">
          <Notice tone="calm">
            {practice.home.says} <a href={`${base}/practice`}>{practice.home.goOn}</a>
          </Notice>
        </div>
      )}
      <Loading
        loaded={loaded.value}
        words={shared}
        tryAgain={() => void store.overview.load()}
        ago={(at) => formats.value.ago(at, now)}
        lines={6}
      >
        {(overview) => (
          <div class="home">
            <HomeFigures overview={overview} stats={store.stats.loaded.value} base={base} />
            <SalesChart sales={store.sales.loaded.value} />
            <ArrivalsChart overview={overview} choose={store.chooseDay} />
            <TypeTable overview={overview} />
            {place.may('event.export') && <HomeExports eventId={place.event.id} />}
          </div>
        )}
      </Loading>
    </>
  )
}
