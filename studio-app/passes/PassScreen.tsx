import { Loading } from '@masuk/ui/loading/Loading.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { ago } from '../format/ago.ts'
import type { EventScreenProps } from '../routes/route.tsx'
import { words } from '../words/words.ts'
import { PassEditor } from './PassEditor.tsx'
import { createPass } from './pass-store.ts'
import './passes.css'

/** What the buyers of one ticket type are asked, and the zones that their pass opens. */
export function PassScreen(props: EventScreenProps) {
  const { app, place, params } = props
  const { id: eventId } = place.event
  const { ticketTypeId = '' } = params
  const pass = useMemo(() => createPass(app.call, { eventId, ticketTypeId }), [app, eventId, ticketTypeId])
  useEffect(() => void pass.load(), [pass])
  return (
    <Loading
      loaded={pass.loaded.value}
      words={words.value.shared}
      tryAgain={() => void pass.load()}
      ago={ago}
      lines={8}
    >
      {(known) => <PassEditor {...props} pass={known} />}
    </Loading>
  )
}
