import type { OverrideRecord } from '../override/override-record.ts'
import { VerdictShape } from '../verdict/VerdictShape.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'

/** Somebody whom a supervisor let in, in the list of the last scans. */
export function OverrideRow({ override }: { override: OverrideRecord }) {
  const { at, ticket, reason, note } = override
  return (
    <li class="scan" data-state="override">
      <VerdictShape shape="hand" />
      <div class="scan-words">
        <p class="scan-title">
          <time dateTime={at}>{words.clock(Date.parse(at))}</time>
          <span>{ticket}</span>
        </p>
        <p class="scan-state">{flowWords.override.listed(flowWords.override.reasons[reason], note)}</p>
      </div>
    </li>
  )
}
