import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { formats, words } from '../words/words.ts'
import { freshnessOf } from './freshness.ts'

export interface FreshnessProps {
  known: { at: number; failure: Failure | null }
  now: number
  /** Where signing in leads back to. */
  then: string
}

/** What has to be said of something that may not be as it is now; nothing while it is. */
export function Freshness({ known, now, then }: FreshnessProps) {
  const text = words.value.tickets.state
  const freshness = freshnessOf(known, now)
  const age = formats.value.ago(known.at, now)
  if (freshness === 'current') return null
  if (freshness === 'signed-out')
    return (
      <Notice tone="calm">
        {text.signedOut}{' '}
        <a href={`/sign-in?then=${encodeURIComponent(then)}`}>{words.value.tickets.signInButton}</a>
      </Notice>
    )
  return <Notice tone={freshness === 'old' ? 'warn' : 'calm'}>{text[freshness](age)}</Notice>
}
