import { fitText } from './text-lines.ts'
import type { Fit } from './text-lines.ts'
import { fontNames, openFont } from './fonts.ts'
import { visualRuns } from './text-runs.ts'

type Pdf = PDFKit.PDFDocument

export interface TextBlock extends Fit {
  x: number
  /** Top of the first line. */
  y: number
  colour: string
  align?: 'left' | 'center'
}

/** Of the size: from a baseline to the next, and from the top of a line to its baseline. */
const LINE_HEIGHT = 1.35
const ASCENT = 1.05

export function registerFonts(pdf: Pdf): void {
  for (const name of fontNames) pdf.registerFont(name, openFont(name).ttf)
}

/** Draws a text within its width and returns the top of what comes below it. Text is one line of visible characters. */
export function drawText(pdf: Pdf, text: string, block: TextBlock): number {
  const { lines, size } = fitText(text, block, (line) => widthOf(pdf, line, 1))
  for (const [index, line] of lines.entries()) {
    const free = block.align === 'center' ? block.width - widthOf(pdf, line, size) : 0
    const baseline = block.y + (index * LINE_HEIGHT + ASCENT) * size
    drawLine(pdf, line, { x: block.x + free / 2, baseline, size, colour: block.colour })
  }
  return block.y + lines.length * size * LINE_HEIGHT
}

function drawLine(
  pdf: Pdf,
  line: string,
  { x, baseline, size, colour }: { x: number; baseline: number; size: number; colour: string },
): void {
  // What is copied or read aloud is the line as it was typed, not its glyphs from left to right.
  pdf.markContent('Span', { actual: line })
  let at = x
  for (const { text, font } of visualRuns(line)) {
    pdf.font(font).fontSize(size).fillColor(colour)
    // Fonts differ in height: only on their baseline do they stand on one line.
    pdf.text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
    at += pdf.widthOfString(text)
  }
  pdf.endMarkedContent()
}

function widthOf(pdf: Pdf, line: string, size: number): number {
  // Measured large, because widths of a font are rounded.
  return visualRuns(line).reduce(
    (sum, { text, font }) => sum + (pdf.font(font).fontSize(100).widthOfString(text) * size) / 100,
    0,
  )
}
