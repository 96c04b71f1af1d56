import { Notice } from '@masuk/ui/page/Notice.tsx'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { FileButton } from '../form/FileButton.tsx'
import { words } from '../words/words.ts'
import { posterKeys, type PosterFields } from './poster-fields.ts'
import type { PosterStore } from './poster-store.ts'
import './posters.css'

/** A picture of a poster fills the form of a new event. Nothing is shown where the service reads none. */
export function StartFromPoster({ store }: { store: PosterStore }) {
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => void store.begin(), [store])
  const { posters: text, shared } = words.value
  const state = store.state.value
  if (!store.isOffered.value) return null
  return (
    <section class="poster" aria-busy={state.kind === 'reading'}>
      {file && <PosterPicture file={file} />}
      <div class="poster-words">
        <h2>{text.title}</h2>
        <p class="muted">{text.todo}</p>
        <Outcome store={store} />
        <p class="poster-actions">
          <FileButton
            label={file ? text.chooseOther : text.choose}
            accept="image/jpeg,image/png,image/webp,image/avif"
            disabled={state.kind === 'reading'}
            choose={(chosen) => {
              setFile(chosen)
              void store.read(chosen)
            }}
          />
          {state.kind === 'reading' && (
            <button type="button" class="button" onClick={store.cancel}>
              {shared.cancel}
            </button>
          )}
        </p>
      </div>
    </section>
  )
}

function Outcome({ store }: { store: PosterStore }) {
  const { posters: text } = words.value
  const state = store.state.value
  switch (state.kind) {
    case 'none':
      return null
    case 'reading':
      return <output>{text.reading}</output>
    case 'failed':
      return (
        <Notice tone="warn" alert>
          {state.problem}
        </Notice>
      )
    case 'read':
      return <output>{readWords(state.fields)}</output>
  }
}

function readWords(fields: PosterFields): string {
  const { posters: text, events } = words.value
  const missing = posterKeys.filter((key) => !fields[key])
  if (missing.length === posterKeys.length) return text.nothing
  const names = missing.map((key) => events.new.fields[key]).join(', ')
  return names === '' ? text.read : `${text.read} ${text.notFound(names)}`
}

/** To compare the fields with. A picture that the browser can't draw is left out. */
function PosterPicture({ file }: { file: File }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <img
      class="poster-picture"
      src={address}
      alt={words.value.posters.alt}
      onError={({ currentTarget }) => (currentTarget.hidden = true)}
    />
  )
}
