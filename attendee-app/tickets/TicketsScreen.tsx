import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { Freshness } from '../kept/Freshness.tsx'
import { SignInFirst } from '../sign-in/SignInFirst.tsx'
import { words } from '../words/words.ts'
import { EventCard } from './EventCard.tsx'
import { groupTickets, type TicketGroups } from './ticket-groups.ts'
import './tickets.css'

/** The tickets of the person, by event. */
export function TicketsScreen({ app }: { app: AttendeeApp }) {
  const text = words.value.tickets
  const wallet = app.wallet.wallet.value
  if (wallet.kind === 'failed' && wallet.failure.kind === 'fault' && wallet.failure.status === 401)
    return (
      <Screen title={text.title}>
        <SignInFirst reason={text.signIn} then="/tickets" />
      </Screen>
    )
  return (
    <Screen title={text.title}>
      {wallet.kind === 'ready' && <Freshness known={wallet} now={app.ticking.now.value} then="/tickets" />}
      <Loading
        loaded={wallet.kind === 'ready' ? { ...wallet, failure: null } : wallet}
        words={words.value.shared}
        tryAgain={() => void app.wallet.load()}
        ago={() => ''}
        lines={6}
      >
        {(tickets) => <Groups groups={groupTickets(tickets, app.ticking.now.value)} />}
      </Loading>
    </Screen>
  )
}

function Groups({ groups: { coming, past } }: { groups: TicketGroups }) {
  const text = words.value.tickets
  if (coming.length + past.length === 0)
    return (
      <>
        <p>{text.none}</p>
        <p class="muted">{text.noneTodo}</p>
        <a class="button button-primary" href="/">
          {text.find}
        </a>
      </>
    )
  return (
    <>
      {coming.length === 0 && (
        <a class="button" href="/">
          {text.find}
        </a>
      )}
      <ul class="cards">
        {coming.map((each) => (
          <EventCard key={each.event.id} {...each} />
        ))}
      </ul>
      {past.length > 0 && (
        <details class="past">
          <summary>{text.past(past.length)}</summary>
          <ul class="cards">
            {past.map((each) => (
              <EventCard key={each.event.id} {...each} isPast />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
