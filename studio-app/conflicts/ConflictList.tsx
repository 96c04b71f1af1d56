import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import { TextInput } from '../form/fields.tsx'
import { Empty } from '../frame/Empty.tsx'
import { LiveAge } from '../live/LiveAge.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { formats, words } from '../words/words.ts'
import { ConflictItem } from './ConflictItem.tsx'
import { createConflictsStore, type ConflictFilter, type ConflictsStore } from './conflicts-store.ts'

interface ConflictListProps extends Pick<EventScreenProps, 'app' | 'place'> {
  /** Which of them the address asks for. */
  first: ConflictFilter
}

/** Who let the same ticket in twice, where, how far apart. */
export function ConflictList({ app, place, first }: ConflictListProps) {
  const [store] = useState(() =>
    createConflictsStore({ call: app.call, words, eventId: place.event.id, first }),
  )
  useEffect(() => store.begin(), [store])
  const { conflicts: text, shared } = words.value
  const now = store.now.value
  const { loaded } = store.list
  return (
    <>
      <p class="muted">
        {text.lead} <LiveAge loaded={loaded.value} now={now} />
      </p>
      <FilterButtons store={store} />
      <Loading
        loaded={loaded.value}
        words={shared}
        tryAgain={() => void store.list.load()}
        ago={(at) => formats.value.ago(at, now)}
      >
        {({ conflicts }) =>
          conflicts.length === 0 ? (
            <Empty title={text.none}>{<p>{text.noneHint}</p>}</Empty>
          ) : (
            <ul class="conflicts">
              {conflicts.map((conflict) => (
                <ConflictItem
                  key={conflict.scanKey}
                  conflict={conflict}
                  settle={place.may('scanners.manage') ? () => store.ask(conflict) : null}
                />
              ))}
            </ul>
          )
        }
      </Loading>
      <SettleDialog store={store} say={(sentence) => app.toast.show(sentence)} />
    </>
  )
}

function FilterButtons({ store }: { store: ConflictsStore }) {
  const { conflicts: text } = words.value
  const { path, route } = useLocation()
  const show = (filter: ConflictFilter) => {
    store.show(filter)
    route(filter === 'all' ? `${path}?show=all` : path, true)
  }
  return (
    <p class="conflicts-filter">
      {(['open', 'all'] as const).map((filter) => (
        <button
          key={filter}
          type="button"
          class="button"
          aria-pressed={store.filter.value === filter}
          onClick={() => show(filter)}
        >
          {text.filters[filter]}
        </button>
      ))}
    </p>
  )
}

function SettleDialog({ store, say }: { store: ConflictsStore; say: (sentence: string) => void }) {
  const { conflicts: text } = words.value
  const settling = store.settling.value
  if (!settling) return null
  return (
    <ConfirmDialog
      title={text.settleTitle}
      effects={[text.settleEffect]}
      confirm={text.settle}
      changes={store.changes}
      act={() => void store.settle().then((done) => done && say(text.settled))}
      close={store.close}
    >
      <div class="form">
        <TextInput
          id="note"
          label={text.note}
          hint={text.noteHint}
          maxLength={200}
          value={settling.note}
          write={(note) => store.ask(settling.conflict, note)}
        />
      </div>
    </ConfirmDialog>
  )
}
