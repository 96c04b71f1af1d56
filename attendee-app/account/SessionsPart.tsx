import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../create-app.ts'
import { formats, words } from '../words/words.ts'
import type { OwnSession } from './sessions-store.ts'

/** Where the person is signed in, and the ways to end that. */
export function SessionsPart({ app }: { app: AttendeeApp }) {
  const text = words.value.account.sessions
  const { sessions, failure } = app.sessions
  const { route } = useLocation()
  useEffect(() => void sessions.load(), [sessions])

  async function endAll(): Promise<void> {
    if (!(await app.sessions.endAll())) return
    await app.leaving.forgetDevice()
    route('/')
  }

  return (
    <section class="account-part">
      <h2>{text.title}</h2>
      <Loading
        loaded={sessions.loaded.value}
        words={words.value.shared}
        tryAgain={() => void sessions.load()}
        ago={(at) => formats.value.ago(at, app.ticking.now.value)}
      >
        {(known) => (
          <>
            <ul class="account-list">
              {known.map((each) => (
                <OneSession key={each.id} session={each} app={app} />
              ))}
            </ul>
            {known.length > 1 && (
              <button
                type="button"
                class="button"
                disabled={app.isOffline.value}
                onClick={() => void app.sessions.endOthers()}
              >
                {text.endOthers}
              </button>
            )}
            <button type="button" class="button" disabled={app.isOffline.value} onClick={() => void endAll()}>
              {text.endAll}
            </button>
          </>
        )}
      </Loading>
      {failure.value && (
        <p class="account-problem" role="alert">
          {faultText(failure.value, words.value.shared)}
        </p>
      )}
    </section>
  )
}

function OneSession({ session, app }: { session: OwnSession; app: AttendeeApp }) {
  const text = words.value.account.sessions
  const { dayAndTime, day } = formats.value
  return (
    <li>
      <span>
        {session.isCurrent && <strong>{text.current} · </strong>}
        {[text.signedIn(dayAndTime(session.signedInAt)), text.used(day(session.extendedAt))].join(', ')}
      </span>
      {!session.isCurrent && (
        <button
          type="button"
          class="button"
          disabled={app.isOffline.value}
          onClick={() => void app.sessions.end(session.id)}
        >
          {text.end}
        </button>
      )}
    </li>
  )
}
