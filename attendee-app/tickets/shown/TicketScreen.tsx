import { useEffect, useState } from 'preact/hooks'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import type { AttendeeApp } from '../../create-app.ts'
import { Icon } from '../../frame/icons.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { Freshness } from '../../kept/Freshness.tsx'
import { SignInFirst } from '../../sign-in/SignInFirst.tsx'
import { words } from '../../words/words.ts'
import { groupTickets, validTickets } from '../ticket-groups.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import { clockFault } from './clock-difference.ts'
import { TicketActions } from './TicketActions.tsx'
import { TicketPager } from './TicketPager.tsx'
import './ticket.css'

/** One ticket over the whole screen, with the others of the event beside it. */
export function TicketScreen({ app, ticketId }: { app: AttendeeApp; ticketId: string }) {
  const text = words.value.tickets
  useEffect(() => holdWhileShown(app), [app])
  const wallet = app.wallet.wallet.value
  const then = `/tickets/${ticketId}`
  return (
    <Screen title={text.title} hideTitle={wallet.kind !== 'failed'} bare>
      <div class="ticket-bar">
        <a class="button" href="/tickets" aria-label={text.shown.back}>
          <Icon name="left" />
        </a>
      </div>
      {wallet.kind === 'loading' && <Skeleton lines={4} label={words.value.shared.loading} />}
      {wallet.kind === 'failed' && <SignInFirst reason={text.signIn} then={then} />}
      {wallet.kind === 'ready' && (
        <>
          <Shown app={app} tickets={wallet.value} ticketId={ticketId} knownAt={wallet.at} />
          <Freshness known={wallet} now={app.ticking.now.value} then={then} />
        </>
      )}
    </Screen>
  )
}

function holdWhileShown({ ticking, wakeLock, wallet }: AttendeeApp): () => void {
  const releases = [ticking.hold(), wakeLock.hold(), wallet.watch()]
  return () => releases.forEach((release) => release())
}

interface ShownProps {
  app: AttendeeApp
  tickets: readonly WalletTicket[]
  ticketId: string
  knownAt: number
}

function Shown({ app, tickets, ticketId, knownAt }: ShownProps) {
  const text = words.value.tickets.shown
  const now = app.ticking.now.value
  const [turnedTo, setTurnedTo] = useState(ticketId)
  const ticket = tickets.find(({ id }) => id === ticketId)
  const eventId = ticket?.event.id
  useEffect(() => void (eventId && app.brightness.offer(eventId)), [app, eventId])
  if (!ticket) return <Notice tone="calm">{text.gone}</Notice>
  const { coming, past } = groupTickets(tickets, now)
  const group = [...coming, ...past].find(({ event }) => event.id === ticket.event.id)
  const valid = group ? validTickets(group) : []
  const minutes = clockFault(app.wallet.clockAheadMs.value)
  return (
    <>
      <TicketPager
        tickets={valid.includes(ticket) ? valid : [ticket]}
        firstId={ticketId}
        screen={app.screen.value}
        now={now}
        knownAt={knownAt}
        onTurn={({ id }) => setTurnedTo(id)}
      />
      {minutes !== null && <Notice tone="warn">{text.clock(minutes)}</Notice>}
      {app.brightness.eventId.value === ticket.event.id && (
        <div class="ticket-hint">
          <p>{text.brightness}</p>
          <button type="button" class="button" onClick={app.brightness.dismiss}>
            {text.brightnessDone}
          </button>
        </div>
      )}
      <TicketActions app={app} ticket={valid.find(({ id }) => id === turnedTo) ?? ticket} now={now} />
    </>
  )
}
