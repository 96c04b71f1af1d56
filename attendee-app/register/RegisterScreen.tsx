import { useEffect, useMemo, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { closedText } from '../event/EventAction.tsx'
import type { EventStore, FullEvent } from '../event/event-store.ts'
import { GoneScreen } from '../event/GoneScreen.tsx'
import { OwnBooking } from '../event/OwnBooking.tsx'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import { DetailsStep } from './DetailsStep.tsx'
import type { RegisterStore, RegisterWays } from './register-store.ts'
import { TicketStep } from './TicketStep.tsx'
import './register.css'

interface Props {
  app: AttendeeApp
  params: { slug: string }
}

/** Ordering tickets for an event; another slug is another screen. */
export function RegisterScreen({ app, params }: Props) {
  return <OneOrder key={params.slug} app={app} slug={params.slug} />
}

function OneOrder({ app, slug }: { app: AttendeeApp; slug: string }) {
  const store = app.events.of(slug)
  const session = app.session.state.value.kind
  useEffect(() => {
    void store.load()
    if (session === 'person') void store.loadBooking()
  }, [store, session])
  const loaded = store.event.value
  if (loaded.kind === 'ready')
    return <OrderSteps app={app} store={store} event={loaded.value} order={app.orders.of(slug)} />
  if (loaded.kind === 'failed' && loaded.failure.kind === 'fault' && loaded.failure.status === 404)
    return <GoneScreen />
  return (
    <Screen title={words.value.register.loadingTitle} wide isReady={loaded.kind !== 'loading'}>
      <Loading
        loaded={loaded}
        words={words.value.shared}
        tryAgain={() => void store.load()}
        ago={(at) => formats.value.ago(at, Date.now())}
        lines={6}
      >
        {() => null}
      </Loading>
    </Screen>
  )
}

interface StepProps {
  app: AttendeeApp
  store: EventStore
  event: FullEvent
  order: RegisterStore
}

function OrderSteps({ app, store, event, order }: StepProps) {
  const { register } = words.value
  const ways = useWays()
  const [now] = useState(() => Date.now())
  const closed = closedText(event, now)
  const isChoosing = order.choice.draft.value.step === 'tickets' || order.choice.ticketCount.value === 0
  // Another step is another screen: its heading takes the focus.
  return (
    <Screen
      key={isChoosing ? 'tickets' : 'details'}
      title={isChoosing ? register.title(event.name) : register.detailsTitle}
      wide={!isChoosing}
    >
      {isChoosing && (
        <a class="order-back" href={`/events/${event.slug}`}>
          {register.back}
        </a>
      )}
      <OwnBooking store={store} slug={event.slug} />
      {closed !== null && isChoosing && <Notice tone="warn">{closed}</Notice>}
      {isChoosing ? (
        <TicketStep
          event={event}
          store={store}
          choice={order.choice}
          go={() => order.choice.goTo('details')}
        />
      ) : (
        <DetailsStep app={app} store={order} ways={ways} />
      )}
    </Screen>
  )
}

const sources = ['brochure', 'entrance', 'direct'] as const

function useWays(): RegisterWays {
  const { query, route } = useLocation()
  const source = sources.find((each) => each === query['source'])
  return useMemo(
    () => ({
      source,
      leave: (url: string) => location.assign(url),
      made: (registrationId: string) => route(`/pay/return?registrationId=${registrationId}`),
    }),
    [source, route],
  )
}
