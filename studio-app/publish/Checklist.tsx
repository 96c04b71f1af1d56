import { Icon } from '../frame/Icon.tsx'
import { words } from '../words/words.ts'
import type { CheckResult } from './checklist.ts'

interface Props {
  checks: CheckResult[]
  /** The address of the event in the studio. */
  base: string
  isPublished: boolean
}

/** What is there and what is missing, each with where to put it right. */
export function Checklist({ checks, base, isPublished }: Props) {
  const text = words.value.publish
  const isReady = checks.every(({ isDone, isNeeded }) => isDone || !isNeeded)
  return (
    <section aria-labelledby="checklist">
      <h2 id="checklist">{isReady ? (isPublished ? text.published : text.ready) : text.missing}</h2>
      <ul class="checklist">
        {checks.map(({ check, isDone, isNeeded, at }) => (
          <li key={check} class={isDone ? 'check-done' : 'check-open'}>
            <Icon name={isDone ? 'check' : 'next'} />
            {isDone ? (
              <span>{text.checks[check].done}</span>
            ) : (
              <a href={`${base}/${at}`}>
                {text.checks[check].todo}
                {!isNeeded && <span class="muted"> {text.optional}</span>}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
