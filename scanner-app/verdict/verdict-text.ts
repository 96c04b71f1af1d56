import type { Verdict } from '../door/admission.ts'
import { words } from '../words/words.ts'
import type { Shown } from './verdict-display.ts'

/** What a verdict says: the word is read from two metres, `main` from one, `note` in the hand. */
export interface VerdictText {
  word: string
  main: string
  note: string
}

/** What every language says of every kind of verdict, given the time at which it appeared. */
export type VerdictWords = {
  [Kind in Verdict['kind']]: (verdict: Extract<Verdict, { kind: Kind }>, now: number) => VerdictText
}

/** What the screen says of what it shows, or while there is no verdict yet. A typed code may be mistyped. */
export function verdictText({ verdict, doing, at }: Shown, wasTyped: boolean): VerdictText {
  if (!verdict) return { word: words.doing[doing], main: '', note: '' }
  // The table has one entry for each kind; TypeScript can't see that kind and entry belong together.
  const say = words.verdicts[verdict.kind] as (verdict: Verdict, now: number) => VerdictText
  const text = say(verdict, at)
  const mayBeMistyped = wasTyped && verdict.kind === 'not-valid' && verdict.why === 'forged'
  return mayBeMistyped ? { ...text, note: `${words.typing.checkLetters} ${text.note}` } : text
}
