import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useState } from 'preact/hooks'
import { Qr } from '../figures/Qr.tsx'
import { Icon } from '../frame/Icon.tsx'
import { useScreenTitle } from '../frame/use-screen-title.ts'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { createGiveawaysStore, type Giveaway, type GiveawaysStore } from './giveaways-store.ts'
import { createReveal, type Reveal } from './reveal.ts'
import './draw.css'

/** The draw on a big screen: winners one after the other, and where anybody can check them. */
export function DrawScreen({ app, place, params }: EventScreenProps) {
  const [store] = useState(() => createGiveawaysStore({ call: app.call, words, event: place.event }))
  const [reveal] = useState(() => createReveal(() => matchMedia('(prefers-reduced-motion: reduce)').matches))
  useEffect(() => {
    void store.giveaways.load()
    return reveal.stop
  }, [store, reveal])
  const { loaded } = store.giveaways
  const { shared } = words.value
  const giveaways = loaded.value.kind === 'ready' ? loaded.value.value.giveaways : []
  const giveaway = giveaways.find(({ id }) => id === params['giveawayId'])
  useScreenTitle(giveaway?.title ?? words.value.giveaways.nav, place.event.name)
  return (
    <div class="draw">
      <header>
        <a class="button" href={`/studio/events/${place.event.id}/giveaways`}>
          <Icon name="close" />
          {shared.close}
        </a>
      </header>
      {giveaway ? (
        <Draw giveaway={giveaway} store={store} reveal={reveal} mayDraw={place.may('event.edit')} />
      ) : (
        <Skeleton lines={4} label={shared.loading} />
      )}
    </div>
  )
}

interface DrawProps {
  giveaway: Giveaway
  store: GiveawaysStore
  reveal: Reveal
  mayDraw: boolean
}

function Draw({ giveaway, store, reveal, mayDraw }: DrawProps) {
  const { giveaways: text } = words.value
  const { count } = formats.value
  const { title, prize, pictureUrl, state, entrants, entries, drawn } = giveaway
  const begin = async () => {
    const done = await store.draw(giveaway.id)
    if (done) reveal.begin(done.drawn.length)
  }
  return (
    <main class="draw-body">
      {pictureUrl && <img class="draw-picture" src={`${pictureUrl}&w=960`} alt="" />}
      <h1>{title}</h1>
      {prize && <p class="draw-prize">{prize}</p>}
      <p class="muted">{text.entered(count(entrants), count(entries))}</p>
      {state === 'drawn' ? (
        <Winners drawn={drawn} reveal={reveal} />
      ) : (
        <>
          <button
            type="button"
            class="button button-primary draw-button"
            disabled={!mayDraw || state !== 'closed' || store.changes.isBusy.value}
            onClick={() => void begin()}
          >
            {state === 'closed' ? text.draw : text.notYet}
          </button>
          {state === 'closed' && <p class="muted">{text.drawEffect}</p>}
        </>
      )}
      {store.changes.problem.value !== null && (
        <Notice tone="bad" alert>
          {store.changes.problem.value}
        </Notice>
      )}
      <Proof giveawayId={giveaway.id} />
    </main>
  )
}

/** Where anybody checks the draw: read from the screen by a phone, or typed. */
function Proof({ giveawayId }: { giveawayId: string }) {
  const { giveaways: text } = words.value
  const address = `${location.origin}/giveaways/${giveawayId}`
  return (
    <div class="draw-proof">
      <Qr text={address} label={text.proof} />
      <p>
        {text.check} <a href={address}>{address.replace(/^https?:\/\//, '')}</a>
      </p>
    </div>
  )
}

/** Who comes back to a draw that was made sees all of them, and can show them again one by one. */
function Winners({ drawn, reveal }: { drawn: Giveaway['drawn']; reveal: Reveal }) {
  const { giveaways: text } = words.value
  const shown = reveal.shown.value ?? drawn.length
  const isAll = shown >= drawn.length
  return (
    <>
      <ol class="draw-winners" aria-live="polite">
        {drawn.slice(0, shown).map(({ entryId, name }) => (
          <li key={entryId}>{name ?? text.gone}</li>
        ))}
      </ol>
      <button
        type="button"
        class="button"
        onClick={() => (isAll ? reveal.begin(drawn.length) : reveal.skip())}
      >
        {isAll ? text.again : text.all}
      </button>
    </>
  )
}
