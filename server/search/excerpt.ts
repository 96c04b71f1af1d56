const BEFORE = 60
const LENGTH = 180

/** About 180 characters of a text around the first of these words, whole words only. Plain text. */
export function excerptOf(text: string, stems: readonly string[]): string {
  if (text.length <= LENGTH) return text
  const from = startOf(text, Math.max(0, firstPlace(text, stems) - BEFORE))
  const to = from + LENGTH >= text.length ? text.length : endOf(text, from + LENGTH)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`
}

/** Where a word begins like one of these; at the beginning when none does. */
function firstPlace(text: string, stems: readonly string[]): number {
  if (stems.length === 0) return 0
  // Letters and digits only: nothing that a pattern would read.
  const beginnings = stems.join('|')
  return Math.max(0, text.search(new RegExp(`(?<![\\p{L}\\p{N}])(?:${beginnings})`, 'iu')))
}

/** The next place where a word begins. */
function startOf(text: string, from: number): number {
  if (from === 0) return 0
  const space = text.indexOf(' ', from)
  return space < 0 || space > from + 40 ? from : space + 1
}

/** The last place before it where a word ends. */
function endOf(text: string, to: number): number {
  const space = text.lastIndexOf(' ', to)
  return space < to - 40 ? to : space
}
