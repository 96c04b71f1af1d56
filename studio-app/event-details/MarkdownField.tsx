import { tameDescription } from '@masuk/shared/description-html.ts'
import { useEffect, useState } from 'preact/hooks'
import { TextArea, type FieldProps } from '../form/fields.tsx'
import { words } from '../words/words.ts'

/** Text as Markdown, with how it will look. */
export function MarkdownField(field: FieldProps<string>) {
  const text = words.value.eventDetails
  const [isShown, setShown] = useState(false)
  return (
    <div class="markdown-field">
      <TextArea {...field} rows={8} maxLength={10_000} />
      <button type="button" class="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? text.hidePreview : text.showPreview}
      </button>
      {isShown && <Markdown text={field.value} />}
    </div>
  )
}

/** Markdown as HTML. The library escapes what is HTML in it, and drops addresses that are not http or mail. */
export function Markdown({ text }: { text: string }) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isCurrent = true
    void import('micromark').then(({ micromark }) => isCurrent && setHtml(tameDescription(micromark(text))))
    return () => void (isCurrent = false)
  }, [text])
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />
}
