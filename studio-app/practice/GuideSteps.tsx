import type { ComponentChildren } from 'preact'
import { Icon } from '../frame/Icon.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import { formats, words } from '../words/words.ts'
import type { Progress } from './guide-store.ts'

interface Props {
  progress: Progress
  /** The address of the event in the studio. */
  base: string
  slug: string
  isBusy: boolean
  openGiveaway: () => void
  /** Null: the role may not. */
  throwAway: (() => void) | null
}

export function GuideSteps({ progress, base, slug, isBusy, openGiveaway, throwAway }: Props) {
  const { steps, away } = words.value.practice
  const { isSold, isPaid, isPaired, isScanned, giveaway, inviteToken } = progress
  const shop = inviteToken === null ? `${base}/details` : `/invites/${inviteToken}`
  return (
    <ol class="practice">
      <Step isDone={isSold} {...steps.buy}>
        <Way href={shop} label={steps.buy.act} />
      </Step>
      <Step isDone={isPaid} {...steps.pay}>
        <Way href={shop} label={steps.pay.act} />
      </Step>
      <Step isDone={isPaired} {...steps.pair}>
        <Way href={`${base}/scanners`} label={steps.pair.act} />
      </Step>
      <Step isDone={isScanned} {...steps.scan}>
        <Way href="/tickets" label={steps.scan.act} />
      </Step>
      <Step isDone={giveaway?.state === 'drawn'} {...steps.draw}>
        <DrawWay giveaway={giveaway} base={base} slug={slug} isBusy={isBusy} openGiveaway={openGiveaway} />
      </Step>
      <Step isDone={false} title={away.step} todo={away.todo}>
        {throwAway ? (
          <button type="button" class="button button-danger" onClick={throwAway}>
            {away.confirm}
          </button>
        ) : (
          <Refusal ability="event.delete" />
        )}
      </Step>
    </ol>
  )
}

type DrawProps = Pick<Props, 'base' | 'slug' | 'isBusy' | 'openGiveaway'> & Pick<Progress, 'giveaway'>

/** What comes next on the way to a winner. */
function DrawWay({ giveaway, base, slug, isBusy, openGiveaway }: DrawProps) {
  const { draw } = words.value.practice
  switch (giveaway?.state) {
    case undefined:
      return (
        <button type="button" class="button" disabled={isBusy} onClick={openGiveaway}>
          {draw.open}
        </button>
      )
    case 'scheduled':
    case 'open':
      return (
        <>
          <Way href={`/hub/${slug}`} label={draw.enter} />
          <span class="muted">{draw.closes(formats.value.time(giveaway.closesAt))}</span>
        </>
      )
    case 'closed':
      return <Way href={`${base}/giveaways/${giveaway.id}/draw`} label={draw.draw} />
    case 'drawn':
      return <Way href={`${base}/giveaways/${giveaway.id}/draw`} label={draw.show} />
  }
}

interface StepProps {
  isDone: boolean
  title: string
  todo: string
  children: ComponentChildren
}

function Step({ isDone, title, todo, children }: StepProps) {
  return (
    <li class={isDone ? 'practice-done' : undefined}>
      {isDone && <Icon name="check" />}
      <div>
        <h2>
          {title}
          {isDone && <span class="visually-hidden"> {words.value.practice.done}</span>}
        </h2>
        <p class="muted">{todo}</p>
        <p class="practice-way">{children}</p>
      </div>
    </li>
  )
}

/** What is outside of the studio opens beside it, so that the guide stays. */
function Way({ href, label }: { href: string; label: string }) {
  const isOutside = !href.startsWith('/studio/')
  return (
    <a class="button" href={href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
      {label}
    </a>
  )
}
