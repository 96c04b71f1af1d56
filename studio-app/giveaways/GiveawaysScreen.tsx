import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { ago } from '../format/ago.ts'
import { Empty } from '../frame/Empty.tsx'
import { PageHeader } from '../frame/PageHeader.tsx'
import { Refusal } from '../frame/Refusal.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { GiveawayForm } from './GiveawayForm.tsx'
import { GiveawayItem } from './GiveawayItem.tsx'
import { createGiveawaysStore } from './giveaways-store.ts'
import './giveaways.css'

/** The giveaways of an event, and the way to the draw. */
export function GiveawaysScreen({ app, place }: EventScreenProps) {
  const [store] = useState(() => createGiveawaysStore({ call: app.call, words, event: place.event }))
  useEffect(() => void store.giveaways.load(), [store])
  const { giveaways: text, shared } = words.value
  const mayEdit = place.may('event.edit')
  const asked = store.asked.value
  return (
    <>
      <PageHeader title={text.nav} of={place.event.name} lead={text.lead} />
      <Loading
        loaded={store.giveaways.loaded.value}
        words={shared}
        tryAgain={() => void store.giveaways.load()}
        ago={ago}
      >
        {({ giveaways }) => (
          <div class="giveaways">
            {giveaways.length === 0 && <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>}
            <ul>
              {giveaways.map((giveaway) => (
                <GiveawayItem
                  key={giveaway.id}
                  giveaway={giveaway}
                  base={`/studio/events/${place.event.id}/giveaways`}
                  remove={mayEdit ? () => store.ask(giveaway) : null}
                />
              ))}
            </ul>
            {mayEdit ? <GiveawayForm app={app} store={store} /> : <Refusal ability="event.edit" />}
          </div>
        )}
      </Loading>
      {asked && (
        <ConfirmDialog
          title={`${text.remove}: ${asked.title}`}
          effects={[text.removeEffect]}
          confirm={text.remove}
          isDanger
          changes={store.changes}
          act={() => void store.remove()}
          close={() => store.ask(null)}
        />
      )}
    </>
  )
}
