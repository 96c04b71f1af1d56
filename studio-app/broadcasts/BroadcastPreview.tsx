import { linkedText } from '@masuk/shared/linked-text.ts'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import type { BroadcastDraft } from './broadcasts-store.ts'
import type { PreviewState } from './preview-store.ts'
import { showMail } from './show-mail.ts'

const channels = ['inbox', 'push', 'mail'] as const
type Channel = (typeof channels)[number]

interface BroadcastPreviewProps {
  draft: BroadcastDraft
  eventName: string
  /** As the service would send it. */
  state: PreviewState
}

/** How a broadcast looks in each place where it arrives. */
export function BroadcastPreview({ draft, eventName, state }: BroadcastPreviewProps) {
  const { broadcasts: text } = words.value
  const [channel, setChannel] = useState<Channel>('mail')
  return (
    <section class="preview" aria-label={text.preview}>
      <h2>{text.preview}</h2>
      <p class="preview-choice">
        {channels.map((each) => (
          <button
            key={each}
            type="button"
            class="button"
            aria-pressed={channel === each}
            onClick={() => setChannel(each)}
          >
            {text.channels[each]}
          </button>
        ))}
      </p>
      {channel === 'inbox' ? (
        <InboxPreview draft={draft} eventName={eventName} />
      ) : (
        <Sent state={state}>
          {(ready) => (channel === 'push' ? <Alert {...ready} /> : <Mail {...ready} />)}
        </Sent>
      )}
    </section>
  )
}

function InboxPreview({ draft, eventName }: Pick<BroadcastPreviewProps, 'draft' | 'eventName'>) {
  const { broadcasts: text } = words.value
  return (
    <div class="preview-card">
      <strong>{draft.title.trim() || text.title}</strong>
      <p class="muted">{eventName}</p>
      <p class="preview-text">
        {linkedText(draft.text.trim() || text.text).map((part, index) =>
          part.href ? <u key={index}>{part.text}</u> : part.text,
        )}
      </p>
    </div>
  )
}

type Ready = Extract<PreviewState, { kind: 'ready' }>

function Sent({ state, children }: { state: PreviewState; children: (ready: Ready) => ComponentChildren }) {
  const { broadcasts: text, shared } = words.value
  switch (state.kind) {
    case 'none':
      return <p class="preview-card muted">{text.noPreview}</p>
    case 'loading':
      return <Skeleton lines={4} label={shared.loading} />
    case 'failed':
      return (
        <p class="preview-card" role="alert">
          {faultText(state.failure, shared)}
        </p>
      )
    case 'ready':
      return children(state)
  }
}

/** It lies on locked screens, so it tells only that there is something. */
function Alert({ preview: { push } }: Ready) {
  return (
    <>
      <div class="preview-card">
        <strong>{push.title}</strong>
        <p>{push.body}</p>
      </div>
      <p class="muted preview-note">{words.value.broadcasts.alertNote}</p>
    </>
  )
}

function Mail({ preview: { mail } }: Ready) {
  const { broadcasts: text } = words.value
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) showMail(frame.current, mail.html)
  }, [mail.html])
  return (
    <>
      <div class="preview-mail">
        <p>
          <span class="muted">{text.subject}</span> {mail.subject}
        </p>
        {/* No scripts, forms, windows or way out. The same origin lets us set its styles and height. */}
        <iframe ref={frame} title={text.channels.mail} sandbox="allow-same-origin" />
      </div>
      <p class="muted preview-note">{text.mailFoot}</p>
    </>
  )
}
