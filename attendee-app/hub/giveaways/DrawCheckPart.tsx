import { faultText } from '@masuk/ui/words/fault-text.ts'
import { formats, words } from '../../words/words.ts'
import type { Giveaway } from '../ask-event.ts'
import type { DrawCheck, GiveawayStore } from './giveaway-store.ts'

export interface DrawCheckPartProps {
  giveaways: GiveawayStore
  giveaway: Giveaway
  isOffline: boolean
}

/** The result of a giveaway, and the check of its draw on this device. */
export function DrawCheckPart({ giveaways, giveaway: { id, hasWon }, isOffline }: DrawCheckPartProps) {
  const text = words.value.hub.giveaway
  const check = giveaways.checks.value.get(id)
  return (
    <>
      {hasWon !== null && <p class={hasWon ? 'giveaway-won' : undefined}>{hasWon ? text.won : text.lost}</p>}
      <button
        type="button"
        class="button"
        disabled={isOffline || check?.kind === 'busy'}
        onClick={() => void giveaways.check(id)}
      >
        {check?.kind === 'busy' ? text.checking : text.check}
      </button>
      <output>{check && <Found check={check} />}</output>
      <a href={`/giveaways/${id}`}>{text.page}</a>
    </>
  )
}

function Found({ check }: { check: DrawCheck }) {
  const text = words.value.hub.giveaway
  if (check.kind === 'busy') return null
  if (check.kind === 'failed') return <>{faultText(check.failure, words.value.shared)}</>
  const { checked, entries } = check
  const isRight = checked.seed && checked.entries && checked.winners
  const parts = ['seed', 'entries', 'winners'] as const
  return (
    <>
      <strong>{isRight ? text.right(formats.value.count(entries)) : text.wrong}</strong>
      <ul class="checks">
        {parts.map((part) => (
          <li key={part}>
            {checked[part] ? '✓' : '✗'} {text.checks[part]}
          </li>
        ))}
      </ul>
    </>
  )
}
