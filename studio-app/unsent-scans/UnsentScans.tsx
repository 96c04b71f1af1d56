import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { FileButton } from '../form/FileButton.tsx'
import { formats, words } from '../words/words.ts'
import { UnsentContentsList } from './UnsentContentsList.tsx'
import { UnsentResult } from './UnsentResult.tsx'
import { createUnsentStore, type UnsentStore } from './unsent-store.ts'
import './unsent-scans.css'

interface UnsentScansProps {
  app: StudioApp
  eventId: string
  /** The doors that are known, for the names of those in the file. */
  doors: readonly { grantId: string; device: string }[]
}

/** Takes in the file of a door that can't send its scans. */
export function UnsentScans({ app, eventId, doors }: UnsentScansProps) {
  const [store] = useState(() => createUnsentStore({ call: app.call, words, eventId }))
  const { unsentScans: text } = words.value
  const state = store.state.value
  return (
    <section class="unsent">
      <h2>{text.title}</h2>
      <p class="muted">{text.todo}</p>
      {'contents' in state && <UnsentContentsList contents={state.contents} doors={doors} />}
      <Progress store={store} eventId={eventId} />
      <p>
        <FileButton
          label={state.kind === 'none' ? text.choose : text.chooseOther}
          accept="application/json,.json"
          disabled={state.kind === 'reading' || state.kind === 'sending'}
          choose={(file) => void store.choose(file)}
        />
      </p>
    </section>
  )
}

function Progress({ store, eventId }: { store: UnsentStore; eventId: string }) {
  const { unsentScans: text } = words.value
  const { count } = formats.value
  const state = store.state.value
  switch (state.kind) {
    case 'none':
      return null
    case 'reading':
      return <output>{text.reading}</output>
    case 'wrong':
      return (
        <Notice tone="bad" alert>
          {text.wrong[state.why]}
        </Notice>
      )
    case 'read':
      return (
        <button type="button" class="button button-primary" onClick={() => void store.send()}>
          {text.take}
        </button>
      )
    case 'sending':
      return <output>{text.sending(count(state.sentScans), count(state.contents.scans))}</output>
    case 'stopped':
      return (
        <>
          <Notice tone="bad" alert>
            {text.stopped(count(state.sentScans), count(state.contents.scans))} {state.problem}
          </Notice>
          <button type="button" class="button button-primary" onClick={() => void store.send()}>
            {text.goOn}
          </button>
        </>
      )
    case 'sent':
      return <UnsentResult imported={state.imported} store={store} eventId={eventId} />
  }
}
