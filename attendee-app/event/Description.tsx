import { useEffect, useState } from 'preact/hooks'
import { drawnHtml } from '../frame/show-app.ts'
import { words } from '../words/words.ts'

/** What the organiser says of the event, in Markdown. Until that is loaded, its text as it is. */
export function Description({ text }: { text: string }) {
  const [drawn] = useState(() => ({ text, html: drawnHtml('.description') }))
  const [html, setHtml] = useState(drawn.html)
  useEffect(() => {
    if (drawn.html !== null && drawn.text === text) return undefined
    let isCurrent = true
    void import('./description-html.ts').then(
      ({ descriptionHtml }) => isCurrent && setHtml(descriptionHtml(text)),
      () => undefined,
    )
    return () => void (isCurrent = false)
  }, [text, drawn])
  if (text.trim() === '') return null
  return (
    <section class="event-part">
      <h2>{words.value.event.about}</h2>
      {html === null ? (
        <div class="description description-plain">{text}</div>
      ) : (
        // micromark leaves no HTML of the text alive, and no address that runs code.
        <div class="description" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </section>
  )
}
