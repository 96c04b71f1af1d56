import { readTicketCode, spellTicketCode } from '@masuk/shared/ticket-code.ts'

const PREFIX = 'T1'
const LENGTH = 57
const LOOKALIKES: Record<string, string> = { '0': 'O', '1': 'I', '8': 'B' }

/** What somebody typed as a ticket would have it: no spaces or hyphens, capitals, and no digit that base32 lacks. */
export function tidyTypedCode(typed: string): string {
  // A hand-held scanner may say first what kind of symbol it read.
  const text = typed
    .toUpperCase()
    .replace(/^\s*\]Q\d/, '')
    .replace(/[\s-]/g, '')
  if (!text.startsWith(PREFIX)) return text
  return PREFIX + text.slice(PREFIX.length).replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit)
}

/** What keeps a text from being a ticket code, so far as its shape tells. */
export type CodeProblem =
  | { kind: 'empty' }
  | { kind: 'beginning' }
  | { kind: 'length'; length: number }
  | { kind: 'letters' }

/** What is wrong with the shape of a code that somebody typed, or null. Says nothing about whether it is genuine. */
export function codeProblemOf(typed: string): CodeProblem | null {
  const code = tidyTypedCode(typed)
  if (code === '') return { kind: 'empty' }
  if (!code.startsWith(PREFIX)) return { kind: 'beginning' }
  if (code.length !== LENGTH) return { kind: 'length', length: code.length }
  return readTicketCode(code) ? null : { kind: 'letters' }
}

/** In groups, so that it can be compared with the paper. */
export function spellTypedCode(typed: string): string {
  return spellTicketCode(tidyTypedCode(typed))
}
