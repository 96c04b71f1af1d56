import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { Rewards } from './hub-store.ts'

/** What the person has of points at each organiser, and what they came from. */
export function Points({ rewards: { organizations, history } }: { rewards: Rewards }) {
  const text = words.value.hub
  if (organizations.length === 0 && history.length === 0) return <p class="muted">{text.noPoints}</p>
  return (
    <>
      <ul class="points">
        {organizations.map(({ id, name, balance }) => (
          <li key={id} class="points-at">
            <span dir="auto">{name}</span>
            <strong>{text.balance(formats.value.count(balance))}</strong>
          </li>
        ))}
      </ul>
      {history.length > 0 && (
        <details class="hub-past">
          <summary>{text.history}</summary>
          <ul class="points">
            {history.map((entry) => (
              <HistoryEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function HistoryEntry({
  entry: { kind, amount, event, note, createdAt },
}: {
  entry: Rewards['history'][number]
}) {
  const text = words.value.hub
  const about = [event?.name, note].filter(Boolean).join(' · ')
  return (
    <li class="points-at">
      <span>
        {wordsOfReason(text.kinds, kind, text.otherKind)}
        <small class="muted" dir="auto">
          {[about, formats.value.day(createdAt)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <strong>{(amount > 0 ? '+' : '') + formats.value.count(amount)}</strong>
    </li>
  )
}
