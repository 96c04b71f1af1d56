import { Notice } from '@masuk/ui/page/Notice.tsx'
import { formats, words } from '../words/words.ts'
import type { IssueStore } from './issue-store.ts'

/** What is wrong with the list, line by line, what it would come to, and the two buttons. */
export function IssueResult({ store }: { store: IssueStore }) {
  const { issue: text } = words.value
  const { count } = formats.value
  const { entries, faults } = store.list.value
  const isReady = entries.length > 0 && faults.length === 0 && !store.isTooLong.value
  const isListed = store.checked.value.kind === 'refused'
  const tickets = entries.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {faults.length > 0 && (
        <section aria-live="polite">
          <h2 class="issue-title">{text.badLines(count(faults.length))}</h2>
          <ul class="issue-lines">
            {faults.map(({ line, text: wrong, fault }) => (
              <li key={line}>
                <strong>{text.line(count(line))}</strong> {text.faults[fault]} <q>{wrong}</q>
              </li>
            ))}
          </ul>
        </section>
      )}
      {store.isTooLong.value && <Notice tone="warn">{text.tooLong}</Notice>}
      {/* Lines are listed above the buttons, one sentence stands beside them, in sight. */}
      {isListed && <Answer store={store} />}
      <div class="form-actions">
        {!isListed && <Answer store={store} />}
        <button
          type="button"
          class="button"
          disabled={!isReady || store.isBusy.value}
          onClick={() => void store.dryRun()}
        >
          {text.dryRun}
        </button>
        <button
          type="button"
          class="button button-primary"
          disabled={!isReady || store.isBusy.value}
          onClick={() => void store.issue()}
        >
          {store.isBusy.value ? words.value.live.working : text.issue(count(tickets))}
        </button>
      </div>
    </>
  )
}

function Answer({ store }: { store: IssueStore }) {
  const { issue: text } = words.value
  const { count } = formats.value
  const checked = store.checked.value
  switch (checked.kind) {
    case 'none':
      return null
    case 'would':
      return <Notice tone="calm">{text.would(count(checked.tickets))}</Notice>
    case 'issued':
      return (
        <Notice tone="calm" alert>
          {text.issued(count(checked.tickets), count(checked.orders))}
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="bad" alert>
          {checked.problem} {text.nothingIssued}
        </Notice>
      )
    case 'refused':
      return (
        <section role="alert">
          <h2 class="issue-title">{text.nothingIssued}</h2>
          <ul class="issue-lines">
            {checked.problems.map(({ line, message }) => (
              <li key={line}>
                <strong>{text.line(count(line))}</strong> {message}
              </li>
            ))}
          </ul>
        </section>
      )
  }
}
