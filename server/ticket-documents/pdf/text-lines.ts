import { printableGraphemes } from './text-runs.ts'

const ELLIPSIS = '…'
/** Between two of these a line may end, and no space shows it. */
const HAN = /\p{Script=Han}/u
/** They never begin a line. */
const CLOSES = /^[，。、：；！？」』）》〉】’”,.;:!?)\]]/u

export interface Fit {
  width: number
  mostLines: number
  /** From the size that is wanted to the smallest that can be read. */
  sizes: readonly number[]
}

export interface FittedText {
  lines: string[]
  size: number
}

/** How wide a line is at size 1. */
export type Measure = (line: string) => number

/** The lines of a text at the largest size at which all of it has its place; at the smallest, what is too much is cut. */
export function fitText(text: string, { width, mostLines, sizes }: Fit, measure: Measure): FittedText {
  const pieces = breakable(text)
  const smallest = sizes.at(-1) ?? 1
  for (const size of sizes) {
    const lines = fill(pieces, width / size, measure)
    if (lines.length <= mostLines) return { lines, size }
  }
  const lines = fill(pieces, width / smallest, measure)
  const kept = lines.slice(0, mostLines)
  const last = kept.pop() ?? ''
  return { lines: [...kept, cut(last, width / smallest, measure)], size: smallest }
}

/** Words, and single Chinese characters with the punctuation that closes them; a space belongs to what is before it. */
function breakable(text: string): string[] {
  const pieces: string[] = []
  let before = ' '
  for (const grapheme of printableGraphemes(text)) {
    const begins = before === ' ' || HAN.test(before) || HAN.test(grapheme)
    if (pieces.length === 0 || (begins && grapheme !== ' ' && !CLOSES.test(grapheme))) pieces.push(grapheme)
    else pieces[pieces.length - 1] += grapheme
    before = grapheme
  }
  return pieces
}

function fill(pieces: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces.flatMap((each) => fragments(each, width, measure))) {
    if (line !== '' && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()].filter(Boolean)
}

/** A word that is wider than a line, in parts that are not. */
function fragments(word: string, width: number, measure: Measure): string[] {
  if (measure(word.trimEnd()) <= width) return [word]
  const parts = ['']
  for (const grapheme of printableGraphemes(word)) {
    const longer = `${parts.at(-1)}${grapheme}`
    if (parts.at(-1) === '' || measure(longer.trimEnd()) <= width) parts[parts.length - 1] = longer
    else parts.push(grapheme)
  }
  return parts
}

function cut(line: string, width: number, measure: Measure): string {
  const kept = printableGraphemes(line)
  while (kept.length > 0 && measure(`${kept.join('')}${ELLIPSIS}`) > width) kept.pop()
  return `${kept.join('').trimEnd()}${ELLIPSIS}`
}
