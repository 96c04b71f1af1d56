import { useEffect } from 'preact/hooks'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { Freshness } from '../kept/Freshness.tsx'
import { SignInFirst } from '../sign-in/SignInFirst.tsx'
import type { WalletTicket } from '../tickets/wallet-ticket.ts'
import { formats, words } from '../words/words.ts'
import type { EventHub } from './ask-event.ts'
import { Giveaways } from './giveaways/Giveaways.tsx'
import { Changes, Messages, OwnWorkshops, Programme } from './EventParts.tsx'
import './hub.css'

/** What the person has at one event. */
export function EventHubScreen({ app, slug }: { app: AttendeeApp; slug: string }) {
  const text = words.value.hub
  const wallet = app.wallet.wallet.value
  const ticket = app.wallet.tickets.value.find(({ event }) => event.slug === slug)
  const eventId = ticket?.event.id
  useEffect(() => void (eventId && app.hub.open({ id: eventId, slug })), [app, eventId, slug])
  const then = `/hub/${slug}`
  if (wallet.kind === 'loading') return <Waiting />
  if (wallet.kind === 'failed')
    return (
      <Screen title={text.title}>
        <SignInFirst reason={text.signIn} then={then} />
      </Screen>
    )
  if (!ticket)
    return (
      <Screen title={text.title}>
        <Notice tone="calm">{text.event.notYours}</Notice>
        <a class="button" href={`/events/${slug}`}>
          {text.event.page}
        </a>
      </Screen>
    )
  return <OfEvent app={app} ticket={ticket} then={then} />
}

function Waiting() {
  return (
    <Screen title={words.value.hub.title}>
      <Skeleton lines={6} label={words.value.shared.loading} />
    </Screen>
  )
}

function OfEvent({ app, ticket, then }: { app: AttendeeApp; ticket: WalletTicket; then: string }) {
  const { event } = ticket
  const text = words.value.hub.event
  const open = app.hub.event.value
  const loaded = open?.eventId === event.id ? open.hub.loaded.value : ({ kind: 'loading' } as const)
  const now = app.ticking.now.value
  return (
    <Screen title={event.name}>
      <p class="muted" dir="auto">
        {[formats.value.range(event.startsAt, event.endsAt), event.venue].filter(Boolean).join(' · ')}
      </p>
      <div class="hub-ways">
        {ticket.code !== null && (
          <a class="button button-primary" href={`/tickets/${ticket.id}`}>
            {text.tickets}
          </a>
        )}
        <a class="button" href={`/events/${event.slug}`}>
          {text.page}
        </a>
      </div>
      {loaded.kind === 'ready' && <Freshness known={loaded} now={now} then={then} />}
      {open && <Changes changes={open.changes.value} />}
      <Loading
        loaded={loaded.kind === 'ready' ? { ...loaded, failure: null } : loaded}
        words={words.value.shared}
        tryAgain={() => void app.hub.reload()}
        ago={() => ''}
        lines={6}
      >
        {(hub: EventHub) => (
          <>
            <Messages broadcasts={hub.broadcasts} now={now} />
            <OwnWorkshops workshops={hub.workshops} />
            <Giveaways app={app} giveaways={hub.giveaways} balance={hub.points?.balance ?? 0} />
            <Programme schedule={hub.schedule} />
          </>
        )}
      </Loading>
    </Screen>
  )
}
