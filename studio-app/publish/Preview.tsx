import { words } from '../words/words.ts'

/** The attendee app's own page of the event: what visitors will see, and no drawing of it. */
export function Preview({ eventId }: { eventId: string }) {
  const { preview, previewAlone } = words.value.publish
  const address = `/preview/${eventId}`
  return (
    <section class="preview" aria-label={preview}>
      <h2>{preview}</h2>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Our own page, with the session of the organiser. */}
      <iframe class="preview-phone" title={preview} src={address} loading="lazy" />
      <p>
        <a href={address} target="_blank" rel="noreferrer">
          {previewAlone}
        </a>
      </p>
    </section>
  )
}
