import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useEffect, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { Empty } from '../frame/Empty.tsx'
import { LiveAge } from '../live/LiveAge.tsx'
import { formats, words } from '../words/words.ts'
import { ExceptionItem } from './ExceptionItem.tsx'
import { createExceptionsStore, type ExceptionsStore } from './exceptions-store.ts'

/** Whom a door has let in with a code that was refused later, and whom a supervisor has let in, with the reason. */
export function ExceptionList({ app, eventId }: { app: StudioApp; eventId: string }) {
  const [store] = useState(() => createExceptionsStore(app.call, eventId))
  useEffect(() => store.begin(), [store])
  const { shared, conflicts } = words.value
  const { exceptions: text } = conflicts
  const now = store.now.value
  const { loaded } = store.list
  return (
    <>
      <p class="muted conflicts-lead">
        {text.lead} <LiveAge loaded={loaded.value} now={now} />
      </p>
      <Loading
        loaded={loaded.value}
        words={shared}
        tryAgain={() => void store.list.load()}
        ago={(at) => formats.value.ago(at, now)}
      >
        {({ exceptions }) =>
          exceptions.length === 0 ? (
            <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>
          ) : (
            <>
              <ul class="conflicts">
                {exceptions.map((exception) => (
                  <ExceptionItem key={exception.id} exception={exception} eventId={eventId} />
                ))}
              </ul>
              <More store={store} />
            </>
          )
        }
      </Loading>
    </>
  )
}

function More({ store }: { store: ExceptionsStore }) {
  if (!store.hasMore.value) return null
  const { shared, frame } = words.value
  const failure = store.moreFailure.value
  return (
    <>
      {failure && (
        <Notice tone="warn" alert>
          {faultText(failure, shared)}
        </Notice>
      )}
      <button
        type="button"
        class="button conflicts-more"
        disabled={store.isLoadingMore.value}
        onClick={() => void store.more()}
      >
        {store.isLoadingMore.value ? shared.loading : frame.more}
      </button>
    </>
  )
}
