import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { Order } from './order-store.ts'

/** What was done to an order, the newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { order: text } = words.value
  const created = {
    at: order.createdAt,
    action: 'ordered',
    sentence: text.actions.ordered,
    actor: null,
    device: null,
  }
  return (
    <section class="order-part">
      <h2>{text.history}</h2>
      <ol class="order-history">
        {[...order.history, created].map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.at}>{formats.value.dayAndTime(entry.at)}</time>
            <span>
              {wordsOfReason(text.actions, entry.action, entry.sentence)}
              {entry.device && <> · {entry.device}</>}
            </span>
            <span class="muted">{entry.actor?.name}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
