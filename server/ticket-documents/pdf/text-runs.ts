import { bidi } from './bidi.ts'
import { findFont, REPLACEMENT } from './fonts.ts'
import type { FontName } from './fonts.ts'

/** Characters that are drawn with one font and in one go. */
export interface TextRun {
  text: string
  font: FontName
}

interface LeveledRun extends TextRun {
  /** Of the bidirectional algorithm: odd is written from the right. */
  level: number
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The graphemes of a text. Where no font has one, the replacement character stands for it. */
export function printableGraphemes(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => (findFont(segment) ? segment : REPLACEMENT))
}

/**
 * One line as runs from left to right. pdfkit knows one font at a time, sets the words of a text from left to right whatever
 * their script, and turns Arabic-Indic digits around: so each run is one word, or less, of one font and direction.
 */
export function visualRuns(line: string): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line)
  const runs: LeveledRun[] = []
  let at = 0
  let joins = false
  for (const grapheme of printableGraphemes(line)) {
    const level = levels[at] ?? 0
    at += grapheme.length
    const font = findFont(grapheme) ?? 'latin'
    const isRightToLeft = level % 2 === 1
    // The font turns Arabic letters around by itself, and only those: all else that stands the other way is set one by one.
    const isWhole = grapheme !== ' ' && isRightToLeft === (font === 'arabic')
    const last = runs.at(-1)
    if (last && joins && isWhole && last.font === font && last.level === level) last.text += grapheme
    else runs.push({ text: isRightToLeft ? mirrored(grapheme) : grapheme, font, level })
    joins = isWhole
  }
  return inVisualOrder(runs).map(({ text, font }) => ({ text, font }))
}

/** A bracket opens to the other side in text from the right. */
function mirrored(grapheme: string): string {
  return bidi.getMirroredCharacter(grapheme) ?? grapheme
}

/** Rule L2 of the bidirectional algorithm: from the highest level down to 1, what is at least at it is turned around. */
function inVisualOrder(runs: LeveledRun[]): LeveledRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  const ordered = [...runs]
  for (let level = highest; level >= 1; level--) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = Math.max(to, from + 1)
    }
  }
  return ordered
}
