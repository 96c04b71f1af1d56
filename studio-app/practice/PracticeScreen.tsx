import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { listEventInvites } from '@masuk/shared/contract/event-invites.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { eventOverview } from '@masuk/shared/contract/reports.ts'
import { createResource } from '@masuk/ui/loading/resource.ts'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { Icon } from '../frame/Icon.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import './practice.css'

type Overview = Reply<typeof eventOverview>

/** The way through a practice event: sell, pay, scan, draw, put it away. Each step says when it is done. */
export function PracticeScreen({ app, place }: EventScreenProps) {
  const text = words.value.practice
  const { id: eventId, name, status } = place.event
  const overview = useMemo(
    () => createResource<Overview>(() => app.call(eventOverview, { query: { eventId } })),
    [app, eventId],
  )
  const invites = useMemo(
    () => createResource(() => app.call(listEventInvites, { query: { eventId } })),
    [app, eventId],
  )
  useEffect(() => {
    const look = () => void (document.hidden || overview.load())
    look()
    void invites.load()
    // Each step is taken in another tab or on another screen.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [overview, invites])
  const known = invites.loaded.value
  const token = known.kind === 'ready' ? known.value.eventInvites[0]?.token : undefined
  const below = (path: string) => `/studio/events/${eventId}/${path}`
  return (
    <>
      <PageHeader title={text.title} of={name} lead={text.todo} />
      <Loading
        loaded={overview.loaded.value}
        words={words.value.shared}
        tryAgain={() => void overview.load()}
        ago={ago}
      >
        {({ sold, checkIns }) => (
          <ol class="practice">
            <Step
              isDone={sold > 0}
              text={text.steps.buy}
              href={token ? `/invites/${token}` : below('details')}
            />
            <Step isDone={checkIns > 0} text={text.steps.pair} href={below('scanners')} />
            <Step isDone={checkIns > 0} text={text.steps.scan} href="/tickets" />
            <Step isDone={false} text={text.steps.draw} href={below('giveaways')} />
            <Step isDone={status === 'closed'} text={text.steps.away} href={below('publish')} />
          </ol>
        )}
      </Loading>
    </>
  )
}

interface StepProps {
  isDone: boolean
  text: { title: string; todo: string }
  href: string
}

function Step({ isDone, text, href }: StepProps) {
  const isOutside = !href.startsWith('/studio/')
  return (
    <li class={isDone ? 'check-done' : undefined}>
      <Icon name={isDone ? 'check' : 'next'} />
      <span>
        <a href={href} target={isOutside ? '_blank' : undefined} rel="noreferrer">
          {text.title}
        </a>
        <br />
        <span class="muted">{text.todo}</span>
      </span>
    </li>
  )
}
