import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { Imported } from './part-results.ts'
import type { UnsentStore } from './unsent-store.ts'

/** What became of the scans of a file, and what can still be done about those that were refused. */
export function UnsentResult({
  imported,
  store,
  eventId,
}: {
  imported: Imported
  store: UnsentStore
  eventId: string
}) {
  const { unsentScans: text } = words.value
  const { count } = formats.value
  const { taken, before, conflicts, refused } = imported
  const reasons = Object.entries(refused)
  return (
    <section class="unsent-result" aria-live="polite">
      <p>
        <strong>{text.taken(count(taken))}</strong>
      </p>
      {before > 0 && <p>{text.before(count(before))}</p>}
      {conflicts > 0 && (
        <p>
          {text.conflicts(count(conflicts))}{' '}
          <a href={`/studio/events/${eventId}/conflicts`}>{words.value.conflicts.nav}</a>
        </p>
      )}
      {reasons.length > 0 && (
        <ul>
          {reasons.map(([reason, many]) => (
            <li key={reason}>
              {text.refused(count(many))} {wordsOfReason(text.reasons, reason, text.otherReason)}
            </li>
          ))}
        </ul>
      )}
      {(refused['after_revocation'] ?? 0) > 0 && (
        <p>
          <button type="button" class="button" onClick={() => void store.sendAfterRevocation()}>
            {text.takeRevoked}
          </button>
        </p>
      )}
    </section>
  )
}
