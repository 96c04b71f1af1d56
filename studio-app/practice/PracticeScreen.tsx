import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { ago } from '../format/ago.ts'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createGuideStore } from './guide-store.ts'
import { GuideSteps } from './GuideSteps.tsx'
import './practice.css'

/** The way through a practice event: sell, pay, scan, draw, throw it away. Each step says when it is done. */
export function PracticeScreen({ app, place }: EventScreenProps) {
  const text = words.value.practice
  const { route } = useLocation()
  const { id: eventId, name, slug, isPractice } = place.event
  const store = useMemo(() => createGuideStore({ call: app.call, eventId, words }), [app, eventId])
  useEffect(() => (isPractice ? store.begin() : undefined), [store, isPractice])
  const [isAsking, setAsking] = useState(false)
  async function throwAway(): Promise<void> {
    if (!(await store.throwAway())) return
    setAsking(false)
    app.toast.show(text.gone)
    route('/studio/')
  }
  const header = <PageHeader title={text.title} of={name} lead={text.todo} />
  if (!isPractice) {
    return (
      <>
        {header}
        <Notice tone="calm">{text.notPractice}</Notice>
      </>
    )
  }
  return (
    <>
      {header}
      <Loading
        loaded={store.progress.loaded.value}
        words={words.value.shared}
        tryAgain={() => void store.progress.load()}
        ago={ago}
        lines={8}
      >
        {(progress) => (
          <GuideSteps
            progress={progress}
            base={`/studio/events/${eventId}`}
            slug={slug}
            isBusy={store.changes.isBusy.value}
            openGiveaway={() => void store.openGiveaway(text.giveaway)}
            throwAway={place.may('event.delete') ? () => setAsking(true) : null}
          />
        )}
      </Loading>
      {!isAsking && store.changes.problem.value !== null && (
        <Notice tone="bad" alert>
          {store.changes.problem.value}
        </Notice>
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.away.title}
          effects={text.away.effects}
          confirm={text.away.confirm}
          isDanger
          changes={store.changes}
          act={() => void throwAway()}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
