import { useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { CropDialog } from './CropDialog.tsx'
import { uploadPicture, type Uploaded } from './upload-picture.ts'
import '../form/file-button.css'
import './pictures.css'

interface Props {
  app: StudioApp
  eventId: string
  organizationId: string
  cover: Uploaded | null
  problem: string | undefined
  write: (cover: Uploaded | null) => void
}

/** The picture of an event: chosen, cut to its shape, uploaded. It counts when the form is saved. */
export function CoverField({ app, eventId, organizationId, cover, problem, write }: Props) {
  const text = words.value.eventDetails
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUploading, setUploading] = useState(false)

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      app.toast.show(text.cover.unusable, { mustBeRead: true })
    }
  }
  async function upload(file: Blob): Promise<void> {
    setPicture(null)
    setUploading(true)
    const result = await uploadPicture(app.call, { organizationId, purpose: 'event_cover', eventId, file })
    setUploading(false)
    if (result.kind === 'uploaded') write(result.picture)
    else app.toast.show(result.message ?? text.cover.failed, { mustBeRead: true })
  }
  return (
    <div class="cover">
      <label class="cover-label" for="details-cover">
        {text.fields.cover}
      </label>
      {cover && <img src={cover.url} alt={text.cover.alt} />}
      <div class="cover-actions">
        {/* The browser's own button speaks the language of the browser. */}
        <label class="button file-button" aria-disabled={isUploading}>
          <input
            id="details-cover"
            type="file"
            class="visually-hidden"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby="details-cover-hint"
            disabled={isUploading}
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              // The same file may be chosen again.
              currentTarget.value = ''
            }}
          />
          {words.value.giveaways.choosePicture}
        </label>
        {cover && (
          <button type="button" class="button" onClick={() => write(null)}>
            {text.cover.remove}
          </button>
        )}
      </div>
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <small id="details-cover-hint" class="muted">
        {isUploading ? text.cover.uploading : text.cover.hint}
      </small>
      {picture && (
        <CropDialog picture={picture} cancel={() => setPicture(null)} use={(file) => void upload(file)} />
      )}
    </div>
  )
}
