import { formats, words } from '../words/words.ts'
import type { Conflict } from './conflicts-store.ts'

interface ConflictItemProps {
  conflict: Conflict
  /** Null: the role may not. */
  settle: (() => void) | null
}

/** One ticket with every door that let it in, in the order of the scans. */
export function ConflictItem({ conflict, settle }: ConflictItemProps) {
  const { conflicts: text, people } = words.value
  const { holderName, ticketType, settled } = conflict
  return (
    <li data-settled={settled !== null}>
      <h2>
        {holderName ?? people.nameless} <span class="muted">{ticketType}</span>
      </h2>
      <ol>
        {sidesOf(conflict).map((side, index) => (
          <li key={index}>
            <strong>{side.device}</strong> {formats.value.dayAndTime(side.scannedAt)}{' '}
            <span class="muted">
              {side.member?.name} {side.bySearch && text.bySearch}
            </span>
            {side.secondsApart !== null && <span>{text.apart(formats.value.count(side.secondsApart))}</span>}
          </li>
        ))}
      </ol>
      {settled ? (
        <p class="muted">
          {text.settledBy(settled.member.name, formats.value.dayAndTime(settled.at), settled.note)}
        </p>
      ) : (
        settle && (
          <button type="button" class="button" onClick={settle}>
            {text.settle}
          </button>
        )
      )}
    </li>
  )
}

function sidesOf({ admission, claims }: Conflict) {
  const first = admission === null ? [] : [{ ...admission, secondsApart: null }]
  return [...first, ...claims].toSorted((one, other) => one.scannedAt.localeCompare(other.scannedAt))
}
