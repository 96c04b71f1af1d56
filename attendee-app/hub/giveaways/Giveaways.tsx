import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { AttendeeApp } from '../../create-app.ts'
import { formats, words } from '../../words/words.ts'
import type { Giveaway } from '../ask-event.ts'
import { DrawCheckPart } from './DrawCheckPart.tsx'
import { EnterDialog, Entered } from './EnterDialog.tsx'

export interface GiveawaysProps {
  app: AttendeeApp
  giveaways: readonly Giveaway[]
  balance: number
}

/** The giveaways of an event: entering while they are open, and checking the draw afterwards. */
export function Giveaways({ app, giveaways, balance }: GiveawaysProps) {
  if (giveaways.length === 0) return null
  const entering = app.giveaways.entering.value
  const asked = entering.kind === 'asking' && giveaways.find(({ id }) => id === entering.giveawayId)
  return (
    <section class="hub-part">
      <h2>{words.value.hub.event.giveaways}</h2>
      {giveaways.map((giveaway) => (
        <article key={giveaway.id} class="giveaway">
          {giveaway.pictureUrl && <img src={giveaway.pictureUrl} alt="" loading="lazy" />}
          <h3 dir="auto">{giveaway.title}</h3>
          {giveaway.prize && (
            <p class="message-text" dir="auto">
              {giveaway.prize}
            </p>
          )}
          <Rules giveaway={giveaway} />
          {giveaway.state === 'drawn' ? (
            <DrawCheckPart giveaways={app.giveaways} giveaway={giveaway} isOffline={app.isOffline.value} />
          ) : (
            <Enter app={app} giveaway={giveaway} />
          )}
        </article>
      ))}
      {asked && <EnterDialog giveaways={app.giveaways} giveaway={asked} balance={balance} />}
    </section>
  )
}

function Rules({ giveaway }: { giveaway: Giveaway }) {
  const text = words.value.hub.giveaway
  const { cost, winners, state, opensAt, closesAt } = giveaway
  const { count, dayAndTime } = formats.value
  const when = {
    scheduled: text.opens(dayAndTime(opensAt)),
    open: text.closes(dayAndTime(closesAt)),
    closed: text.closed,
    drawn: text.drawn,
  }
  const price = cost === 0 ? text.free : text.cost(count(cost))
  return <p class="muted">{[price, text.winners(winners), when[state]].join(' · ')}</p>
}

function Enter({ app, giveaway }: { app: AttendeeApp; giveaway: Giveaway }) {
  const text = words.value.hub.giveaway
  const { id, canEnter, whyNot, ownEntries, mostEntries } = giveaway
  const entering = app.giveaways.entering.value
  const isBusy = entering.kind === 'busy' && entering.giveawayId === id
  const isOffline = app.isOffline.value
  const reason = isOffline ? text.offline : whyNot && wordsOfReason(text.whyNot, whyNot, '')
  return (
    <>
      {ownEntries > 0 && <p>{text.entries(ownEntries, mostEntries)}</p>}
      {reason && (
        <p class="muted" id={`why-${id}`}>
          {reason}
        </p>
      )}
      <button
        type="button"
        class="button button-primary"
        disabled={!canEnter || isOffline || isBusy}
        aria-describedby={reason ? `why-${id}` : undefined}
        onClick={() => app.giveaways.ask(id)}
      >
        {isBusy ? text.busy : ownEntries > 0 ? text.again : text.enter}
      </button>
      <Entered entering={entering} giveawayId={id} />
    </>
  )
}
