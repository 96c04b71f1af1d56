import { useEffect } from 'preact/hooks'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { Freshness } from '../kept/Freshness.tsx'
import { SignInFirst } from '../sign-in/SignInFirst.tsx'
import { groupTickets, type EventTickets } from '../tickets/ticket-groups.ts'
import { formats, words } from '../words/words.ts'
import { Points } from './Points.tsx'
import './hub.css'

/** The person's events and points. */
export function HubScreen({ app }: { app: AttendeeApp }) {
  const text = words.value.hub
  const wallet = app.wallet.wallet.value
  const isSignedOut =
    wallet.kind === 'failed' && wallet.failure.kind === 'fault' && wallet.failure.status === 401
  // Only whoever is signed in has points; whether they are is known with the wallet.
  const mayAsk = wallet.kind !== 'loading' && !isSignedOut
  useEffect(() => void (mayAsk && app.hub.loadRewards()), [app, mayAsk])
  if (isSignedOut)
    return (
      <Screen title={text.title}>
        <SignInFirst reason={text.signIn} then="/hub" />
      </Screen>
    )
  const now = app.ticking.now.value
  const { coming, past } = groupTickets(app.wallet.tickets.value, now)
  const rewards = app.hub.rewards.loaded.value
  return (
    <Screen title={text.title}>
      <p class="muted">{text.intro}</p>
      {wallet.kind === 'ready' && <Freshness known={wallet} now={now} then="/hub" />}
      <Loading
        loaded={wallet.kind === 'ready' ? { ...wallet, failure: null } : wallet}
        words={words.value.shared}
        tryAgain={() => void app.wallet.load()}
        ago={() => ''}
      >
        {() => <Events coming={coming} past={past} />}
      </Loading>
      <section class="hub-part">
        <h2>{text.points}</h2>
        <Loading
          loaded={rewards}
          words={words.value.shared}
          tryAgain={() => void app.hub.loadRewards()}
          ago={(at) => formats.value.ago(at, now)}
        >
          {(known) => <Points rewards={known} />}
        </Loading>
      </section>
    </Screen>
  )
}

function Events({ coming, past }: { coming: readonly EventTickets[]; past: readonly EventTickets[] }) {
  const text = words.value.hub
  if (coming.length + past.length === 0)
    return (
      <>
        <p>{text.none}</p>
        <a class="button button-primary" href="/">
          {text.find}
        </a>
      </>
    )
  return (
    <>
      <EventList events={coming} />
      {past.length > 0 && (
        <details class="hub-past">
          <summary>{text.past(past.length)}</summary>
          <EventList events={past} />
        </details>
      )}
    </>
  )
}

function EventList({ events }: { events: readonly EventTickets[] }) {
  return (
    <ul class="hub-events">
      {events.map(({ event }) => (
        <li key={event.id}>
          <a class="hub-event" href={`/hub/${event.slug}`}>
            <strong dir="auto">{event.name}</strong>
            <span class="muted">{formats.value.dayAndTime(event.startsAt)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
