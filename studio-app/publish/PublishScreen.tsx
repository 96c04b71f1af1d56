import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { tellFailure } from '../form/tell-failure.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { StatusBadge } from '../frame/StatusBadge.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { Checklist } from './Checklist.tsx'
import { More } from './More.tsx'
import { MoveDialog, type Move } from './MoveDialog.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { Preview } from './Preview.tsx'
import { createPublishStore } from './publish-store.ts'
import { ShareLink } from './ShareLink.tsx'
import './publish.css'

/** What is missing, how it looks, and the moves between draft, published and closed. */
export function PublishScreen({ app, place }: EventScreenProps) {
  const text = words.value.publish
  const { event } = place
  const store = useMemo(
    () => createPublishStore({ call: app.call, eventId: event.id, onMoved: place.set }),
    // oxlint-disable-next-line react/exhaustive-deps -- `set` is another function at every drawing, and does the same.
    [app, event.id],
  )
  useEffect(() => void store.publishing.load(), [store])
  const [asked, setAsked] = useState<Move | null>(null)
  async function move(to: Move): Promise<void> {
    setAsked(null)
    if (tellFailure(app, await store.move(to))) app.toast.show(text.moved[to])
  }
  return (
    <>
      <PageHeader
        title={text.nav}
        of={event.name}
        badge={<StatusBadge status={event.status} />}
        actions={
          place.may('event.edit') && (
            <MoveButtons
              status={event.status}
              isMoving={store.isMoving.value}
              ask={(to) => (to === 'published' && event.status === 'draft' ? void move(to) : setAsked(to))}
            />
          )
        }
      />
      {!place.may('event.edit') && <Refusal ability="event.edit" />}
      <Loading
        loaded={store.publishing.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.publishing.load()}
        ago={ago}
        lines={6}
      >
        {({ checks, isPrivate }) => (
          <div class="publish">
            {event.status === 'published' && <ShareLink app={app} event={event} isPrivate={isPrivate} />}
            <Checklist
              checks={checks}
              base={`/studio/events/${event.id}`}
              isPublished={event.status === 'published'}
            />
            <Preview eventId={event.id} />
          </div>
        )}
      </Loading>
      <More key={event.id} app={app} place={place} />
      {asked && <MoveDialog move={asked} cancel={() => setAsked(null)} act={() => void move(asked)} />}
    </>
  )
}
