import type { VerdictText } from '../words/en.ts'
import { words } from '../words/words.ts'
import type { Verdict } from './admission.ts'

/** What the screen says about a verdict now, or while there is none yet. */
export function verdictText(verdict: Verdict | null, now: number): VerdictText {
  if (!verdict) return { word: words.checking, main: '', note: '' }
  // The table has one entry for each kind; TypeScript can't see that kind and entry belong together.
  const say = words.verdicts[verdict.kind] as (verdict: Verdict, now: number) => VerdictText
  return say(verdict, now)
}
