import { statusMoves, type EventStatus } from '@masuk/shared/event-status.ts'
import { words } from '../words/words.ts'
import type { Move } from './MoveDialog.tsx'

interface Props {
  status: EventStatus
  isMoving: boolean
  ask: (to: Move) => void
}

/** Where an event can go from where it stands; the likeliest last and coloured. */
export function MoveButtons({ status, isMoving, ask }: Props) {
  const text = words.value.publish.moves
  return (
    <>
      {statusMoves[status].toReversed().map((to) => (
        <button
          key={to}
          type="button"
          class={to === 'published' ? 'button button-primary' : 'button'}
          disabled={isMoving}
          onClick={() => ask(to)}
        >
          {status === 'closed' && to === 'published' ? text.reopen : text[to]}
        </button>
      ))}
    </>
  )
}
