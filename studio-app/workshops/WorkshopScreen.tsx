import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import { NotFound } from '../frame/NotFound.tsx'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { WorkshopEditor } from './WorkshopEditor.tsx'
import { createWorkshopsStore } from './workshops-store.ts'

/** One workshop, or a new one. */
export function WorkshopScreen(props: EventScreenProps) {
  const { app, place, params } = props
  const { id } = place.event
  const store = useMemo(() => createWorkshopsStore(app.call, id), [app, id])
  useEffect(() => void store.list.load(), [store])
  const { workshopId } = params
  return (
    <Loading
      loaded={store.list.loaded.value}
      words={words.value.shared}
      tryAgain={() => void store.list.load()}
      ago={ago}
    >
      {({ workshops }) => {
        const workshop = workshops.find((each) => each.id === workshopId) ?? null
        if (workshopId !== 'new' && !workshop) return <NotFound />
        return <WorkshopEditor key={workshopId} {...props} workshop={workshop} />
      }}
    </Loading>
  )
}
