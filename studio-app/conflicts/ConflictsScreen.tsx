import { PageHeader } from '../frame/PageHeader.tsx'
import { Tabs } from '../frame/Tabs.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { ConflictList } from './ConflictList.tsx'
import { ExceptionList } from './ExceptionList.tsx'
import './conflicts.css'

/** What to look into after doors were without the network: tickets let in twice, and people let in all the same. */
export function ConflictsScreen({ app, place, query }: EventScreenProps) {
  const { conflicts: text } = words.value
  const base = `/studio/events/${place.event.id}/conflicts`
  const isExceptions = query['list'] === 'exceptions'
  return (
    <>
      <PageHeader title={text.nav} of={place.event.name} />
      <Tabs
        label={text.nav}
        tabs={[
          { label: text.twice, href: base, isCurrent: !isExceptions },
          { label: text.exceptions.nav, href: `${base}?list=exceptions`, isCurrent: isExceptions },
        ]}
      />
      {isExceptions ? (
        <ExceptionList app={app} eventId={place.event.id} />
      ) : (
        <ConflictList app={app} place={place} first={query['show'] === 'all' ? 'all' : 'open'} />
      )}
    </>
  )
}
