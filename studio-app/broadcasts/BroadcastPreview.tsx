import { linkedText } from '@masuk/shared/linked-text.ts'
import { useState } from 'preact/hooks'
import { words } from '../words/words.ts'
import type { BroadcastDraft } from './broadcasts-store.ts'

const channels = ['inbox', 'push', 'mail'] as const
type Channel = (typeof channels)[number]

/** How a broadcast looks in each place where it arrives. */
export function BroadcastPreview({ draft, eventName }: { draft: BroadcastDraft; eventName: string }) {
  const { broadcasts: text } = words.value
  const [channel, setChannel] = useState<Channel>('inbox')
  return (
    <section class="preview">
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
      <Preview channel={channel} draft={draft} eventName={eventName} />
    </section>
  )
}

function Preview({
  channel,
  draft,
  eventName,
}: {
  channel: Channel
  draft: BroadcastDraft
  eventName: string
}) {
  const { broadcasts: text } = words.value
  const title = draft.title.trim() || text.title
  // An alert lies on locked screens: it tells only that there is something.
  if (channel === 'push')
    return (
      <div class="preview-card">
        <strong>Masuk</strong>
        <p>{text.alert}</p>
      </div>
    )
  return (
    <div class="preview-card">
      {channel === 'mail' && (
        <p class="muted">
          {text.subject} {title}
        </p>
      )}
      <strong>{title}</strong>
      <p class="muted">{eventName}</p>
      <p class="preview-text">
        {linkedText(draft.text.trim() || text.text).map((part, index) =>
          part.href ? <u key={index}>{part.text}</u> : part.text,
        )}
      </p>
      {channel === 'mail' && <p class="muted">{text.mailFoot}</p>}
    </div>
  )
}
