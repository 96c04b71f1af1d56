import { useEffect } from 'preact/hooks'
import { reminderMinutes } from '@masuk/shared/contract/notifications.ts'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { Loaded } from '@masuk/ui/loading/resource.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { Freshness } from '../kept/Freshness.tsx'
import { SignInFirst } from '../sign-in/SignInFirst.tsx'
import { formats, words } from '../words/words.ts'
import type { Inbox, InboxEntry, Reminder } from './inbox-store.ts'
import './inbox.css'

/** What the person was told. Opening it marks as read what it shows. */
export function InboxScreen({ app }: { app: AttendeeApp }) {
  const text = words.value.inbox
  const { inbox } = app
  const wallet = app.wallet.wallet.value
  const loaded = inbox.inbox.loaded.value
  const isSignedOut = isUnauthorized(wallet) || isUnauthorized(loaded)
  // Only whoever is signed in has an inbox; whether they are is known with the wallet.
  const mayAsk = wallet.kind !== 'loading' && !isUnauthorized(wallet)
  useEffect(() => void (mayAsk && inbox.open()), [inbox, mayAsk])
  if (isSignedOut)
    return (
      <Screen title={text.title}>
        <SignInFirst reason={text.signIn} then="/inbox" />
      </Screen>
    )
  return (
    <Screen title={text.title}>
      {loaded.kind === 'ready' && <Freshness known={loaded} now={app.ticking.now.value} then="/inbox" />}
      <Loading
        loaded={loaded.kind === 'ready' ? { ...loaded, failure: null } : loaded}
        words={words.value.shared}
        tryAgain={() => void inbox.open()}
        ago={() => ''}
        lines={5}
      >
        {(known) => <Entries app={app} known={known} />}
      </Loading>
    </Screen>
  )
}

const isUnauthorized = (loaded: Loaded<unknown>) =>
  loaded.kind === 'failed' && loaded.failure.kind === 'fault' && loaded.failure.status === 401

function Entries({ app, known }: { app: AttendeeApp; known: Inbox }) {
  const text = words.value.inbox
  const { notifications, next, settings } = known
  return (
    <>
      {notifications.length === 0 && <p class="muted">{text.none}</p>}
      <ul class="notes">
        {notifications.map((each) => (
          <Entry key={each.id} entry={each} now={app.ticking.now.value} />
        ))}
      </ul>
      {next !== null && (
        <button type="button" class="button" onClick={() => void app.inbox.openMore()}>
          {text.more}
        </button>
      )}
      <Reminders app={app} minutes={settings.workshopReminderMinutes} />
    </>
  )
}

function Entry({ entry, now }: { entry: InboxEntry; now: number }) {
  const { title, text, path, event, createdAt, isNew } = entry
  const isOurs = /^\/(?![/\\])/.test(path)
  return (
    <li class={isNew ? 'note note-new' : 'note'}>
      <h2 dir="auto">{isOurs ? <a href={path}>{title}</a> : title}</h2>
      {text && (
        <p class="note-text" dir="auto">
          {text}
        </p>
      )}
      <p class="muted" dir="auto">
        {isNew && <strong>{words.value.inbox.isNew} · </strong>}
        {[event?.name, formats.value.ago(createdAt, Math.max(now, Date.parse(createdAt)))]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function Reminders({ app, minutes }: { app: AttendeeApp; minutes: Reminder }) {
  const text = words.value.inbox
  const failure = app.inbox.settingFailure.value
  const isOffline = app.isOffline.value
  const chosen = (value: string): Reminder => reminderMinutes.find((each) => String(each) === value) ?? null
  return (
    <label class="field">
      {text.reminders}
      <select
        class="select"
        value={minutes ?? ''}
        disabled={isOffline}
        onChange={({ currentTarget }) => void app.inbox.remindBefore(chosen(currentTarget.value))}
      >
        <option value="">{text.never}</option>
        {reminderMinutes.map((each) => (
          <option key={each} value={each}>
            {text.before(each)}
          </option>
        ))}
      </select>
      {isOffline && <small>{text.offline}</small>}
      {failure && (
        <small class="field-problem" role="alert">
          {faultText(failure, words.value.shared)}
        </small>
      )}
    </label>
  )
}
