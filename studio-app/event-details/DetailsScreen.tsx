import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { createDetails } from './details-store.ts'
import { DetailsEditor } from './DetailsEditor.tsx'

/** Everything of an event that visitors read. */
export function DetailsScreen(props: EventScreenProps) {
  const { app, place } = props
  const { id } = place.event
  const details = useMemo(() => createDetails(app.call, id), [app, id])
  useEffect(() => {
    const look = () => void (document.hidden || details.load())
    look()
    // Somebody else may have saved while this tab was behind others.
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [details])
  return (
    <Loading
      loaded={details.loaded.value}
      words={words.value.shared}
      tryAgain={() => void details.load()}
      ago={ago}
      lines={10}
    >
      {(known) => <DetailsEditor {...props} details={known} />}
    </Loading>
  )
}
