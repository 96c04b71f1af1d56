import { readFileSync } from 'node:fs'
import { create } from 'fontkit'

/** In the order in which they are asked for a character. */
export const fontNames = [
  'latin',
  'latin-ext',
  'vietnamese',
  'tamil',
  'arabic',
  'chinese',
  'chinese-traditional',
] as const
export type FontName = (typeof fontNames)[number]

/** Stands where no font has a character, so that it is seen that something is missing. The Latin font has it. */
export const REPLACEMENT = '\ufffd'
/** They join letters or keep them apart, and need no glyph. */
const JOINERS = /[\u200c\u200d]/gu

interface Font {
  ttf: Buffer
  covers: ReadonlySet<number>
}

const opened = new Map<FontName, Font>()

/** Read when the first ticket needs it, and kept: a process that renders none never holds the 3 MB. */
export function openFont(name: FontName): Font {
  const known = opened.get(name)
  if (known) return known
  const ttf = readFileSync(new URL(`../fonts/noto-sans-${name}.ttf`, import.meta.url))
  const font = create(ttf)
  if (!('characterSet' in font)) throw new Error(`noto-sans-${name}.ttf holds more than one font.`)
  const made = { ttf, covers: new Set(font.characterSet) }
  opened.set(name, made)
  return made
}

/** The first font with every character of a grapheme, or null. */
export function findFont(grapheme: string): FontName | null {
  const characters = [...grapheme.replace(JOINERS, '')].map((each) => each.codePointAt(0) ?? 0)
  if (characters.length === 0) return null
  return fontNames.find((name) => characters.every((each) => openFont(name).covers.has(each))) ?? null
}
