import { formats, words } from '../words/words.ts'
import { warningText } from '../scanners/door-warnings.ts'
import type { BoardDoor, BoardFigures } from './board-figures.ts'

/** Each door with what a supervisor has to know of it; those that need somebody first. */
export function BoardDoors({ figures, now }: { figures: BoardFigures; now: number }) {
  const { board: text } = words.value
  return (
    <section class="board-doors">
      <h2>{text.doors(formats.value.count(figures.doors.length))}</h2>
      {figures.doors.length === 0 && <p class="muted">{text.noDoors}</p>}
      <ul>
        {figures.doors.map((door) => (
          <DoorTile key={door.grantId} door={door} now={now} />
        ))}
      </ul>
    </section>
  )
}

function DoorTile({ door, now }: { door: BoardDoor; now: number }) {
  const { board: text, doors } = words.value
  const { ago, count } = formats.value
  return (
    <li class="board-door" data-state={door.state} data-warns={door.warnings.length > 0}>
      <strong>{door.device}</strong>
      <span class="board-door-count">{count(door.scansToday)}</span>
      <span>{doors.states[door.state]}</span>
      <span class="muted">
        {door.lastSeenAt === null ? doors.neverSeen : text.contact(ago(door.lastSeenAt, now))}
      </span>
      {door.warnings.map((warning) => (
        <span key={warning.kind} class="board-door-warning">
          {warningText(warning, words.value, count)}
        </span>
      ))}
      {door.waiting > 0 && <span class="board-door-waiting">{text.waiting(count(door.waiting))}</span>}
    </li>
  )
}
