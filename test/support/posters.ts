import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import type { Font } from 'fontkit'
import sharp from 'sharp'
import { renderSVG } from 'uqr'

/** What is printed on a poster that a test draws, from the top. */
export interface Poster {
  /** Each with its size in shares of the width. */
  lines: readonly [text: string, size: number][]
  colours?: readonly [paper: string, ink: string]
  qr?: string
  /** As a phone takes it: turned by so many degrees, blurred and compressed. */
  photo?: number
}

const folder = new URL('../../server/ticket-documents/fonts/', import.meta.url)
const fontOf = (name: string) => create(readFileSync(new URL(name, folder))) as Font
const latin = fontOf('noto-sans-latin.ttf')
let chinese: Font | null = null

const WIDTH = 900
const MARGIN = 60

/** A poster as JPEG. Its letters are outlines of fonts of ours, so that it looks the same on every machine. */
export async function drawPoster({
  lines,
  colours: [paper, ink] = ['#fff', '#111'],
  qr,
  photo,
}: Poster): Promise<Buffer> {
  let top = MARGIN
  const drawn = lines.map(([text, size]) => {
    const height = size * WIDTH
    top += height * 1.1
    const line = outline(text, { x: MARGIN, y: top, height })
    top += height * 0.35
    return line
  })
  const height = Math.max(Math.round(WIDTH * 1.4), Math.round(top + MARGIN + (qr ? 220 : 0)))
  const code = qr
    ? `<svg x="${WIDTH - 260}" y="${height - 260}" width="200" height="200">${renderSVG(qr)}</svg>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="${WIDTH}" height="${height}" fill="${paper}"/><g fill="${ink}">${drawn.join('')}</g>${code}</svg>`
  const picture = sharp(Buffer.from(svg))
  if (photo !== undefined) picture.rotate(photo, { background: '#556' }).blur(0.7)
  return picture.jpeg({ quality: photo === undefined ? 90 : 70 }).toBuffer()
}

function outline(text: string, { x, y, height }: { x: number; y: number; height: number }): string {
  const parts: string[] = []
  let at = x
  for (const run of text.match(/[\p{Script=Han}：，（）]+|[^\p{Script=Han}：，（）]+/gu) ?? []) {
    const font = /[\p{Script=Han}：，（）]/u.test(run) ? (chinese ??= fontOf('noto-sans-chinese.ttf')) : latin
    const scale = height / font.unitsPerEm
    const { glyphs, positions } = font.layout(run)
    for (const [index, glyph] of glyphs.entries()) {
      parts.push(
        `<path transform="translate(${at} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`,
      )
      at += (positions[index]?.xAdvance ?? 0) * scale
    }
  }
  return parts.join('')
}
