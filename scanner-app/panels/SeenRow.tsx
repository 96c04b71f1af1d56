import type { Shape } from '../verdict/verdict-looks.ts'
import { VerdictShape } from '../verdict/VerdictShape.tsx'
import { words } from '../words/words.ts'

export interface SeenRowProps {
  /** UTC. */
  at: string
  title: string
  shape: Shape
  state: string
  text: string
}

/** An entry of the list of the last scans that nothing can be done about. */
export function SeenRow({ at, title, shape, state, text }: SeenRowProps) {
  return (
    <li class="scan" data-state={state}>
      <VerdictShape shape={shape} />
      <div class="scan-words">
        <p class="scan-title">
          <time dateTime={at}>{words.clock(Date.parse(at))}</time>
          <span>{title}</span>
        </p>
        <p class="scan-state">{text}</p>
      </div>
    </li>
  )
}
