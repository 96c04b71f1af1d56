import type { Verdict } from '../door/admission.ts'
import type { TicketLine } from '../door/read-code.ts'
import { words } from '../words/words.ts'
import type { Shown } from './verdict-display.ts'

/** What a verdict says: the word is read from two metres, `main` from one, `note` in the hand. */
export interface VerdictText {
  word: string
  main: string
  note: string
}

/** What is on the screen of a verdict: `ticket` tells its type and holder. */
export interface ShownText extends VerdictText {
  ticket: string
}

/** What every language says of every kind of verdict, given the time at which it appeared. */
export type VerdictWords = {
  [Kind in Verdict['kind']]: (verdict: Extract<Verdict, { kind: Kind }>, now: number) => VerdictText
}

export interface VerdictTextOptions {
  /** A person typed the code. */
  wasTyped: boolean
  /** How much of the holder's name is shown; all that the event lets doors show, unless given. */
  holderText?: (holder: string) => string
}

/** What the screen says of what it shows, or while there is no verdict yet. A typed code may be mistyped. */
export function verdictText(
  { verdict, doing, at, ticket }: Shown,
  { wasTyped, holderText = (holder) => holder }: VerdictTextOptions,
): ShownText {
  if (!verdict) return { word: words.doing[doing], main: '', note: '', ticket: '' }
  // The table has one entry for each kind; TypeScript can't see that kind and entry belong together.
  const say = words.verdicts[verdict.kind] as (verdict: Verdict, now: number) => VerdictText
  const text = { ...say(verdict, at), ticket: ticketText(ticket, holderText) }
  const mayBeMistyped = wasTyped && verdict.kind === 'not-valid' && verdict.why === 'forged'
  return mayBeMistyped ? { ...text, note: `${words.typing.checkLetters} ${text.note}` } : text
}

function ticketText(ticket: TicketLine | null, holderText: (holder: string) => string): string {
  if (!ticket) return ''
  const holder = ticket.holder === null ? '' : holderText(ticket.holder)
  return [ticket.type ?? '', holder].filter((part) => part !== '').join(' · ')
}
