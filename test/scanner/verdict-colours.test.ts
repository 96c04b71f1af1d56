import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { contrastOf, distanceOf, labOf, linear } from '../support/colour.ts'
import type { Colour } from '../support/colour.ts'

// How verdicts differ for people who see no colours, or not all of them, worked out from the tokens. What Chromium makes
// of it is in test/browser/accessibility.test.ts (grey) and test/browser/long/colour-vision.test.ts.

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const tokens = read('ui/styles/tokens.css')
const styles = read('scanner-app/verdict/verdict.css')

type Matrix = [Colour, Colour, Colour]

/** On linear light: Machado, Oliveira and Fernandes 2009, at full severity. */
const eyes: Record<string, Matrix> = {
  'with all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'in grey': [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
  'with deuteranopia': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'with protanopia': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}

/** The tokens of the grounds and of the words on them, by verdict. */
const grounds = Object.fromEntries(
  [...styles.matchAll(/\[data-verdict='([\w-]+)'\] \{([^}]*)\}/g)].flatMap(([, kind, rule = '']) => {
    const background = /background:([^;]*);/.exec(rule)?.[1]
    const ink = /[^-]color: var\(--([\w-]+)\)/.exec(rule)?.[1]
    const named = [...(background ?? '').matchAll(/var\(--([\w-]+)\)/g)].map((found) => found[1] ?? '')
    const colours = named.filter((name) => isColour(name))
    return kind && ink && colours.length > 0 ? [[kind, { colours, ink }]] : []
  }),
)

function hexOf(name: string): string | null {
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? null
}

function isColour(name: string): boolean {
  return hexOf(name) !== null
}

function lightOf(name: string): Colour {
  const hex = hexOf(name)
  if (hex === null) throw new Error(`There is no colour ${name}.`)
  const part = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16))
  return [part(1), part(3), part(5)]
}

function seen(colour: Colour, eye: Matrix): Colour {
  const part = (row: Colour) =>
    Math.min(1, Math.max(0, row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2]))
  return [part(eye[0]), part(eye[1]), part(eye[2])]
}

const labOfVerdict = (kind: string, eye: Matrix) => labOf(seen(lightOf(grounds[kind]?.colours[0] ?? ''), eye))

test('the grounds of the verdicts were found', () => {
  expect(Object.keys(grounds).length).toBeGreaterThanOrEqual(8)
})

const pairs = [
  ['admit', 'not-valid'],
  ['admit', 'already-in'],
  ['already-in', 'not-valid'],
  ['admit', 'recorded'],
  ['already-in', 'recorded'],
] as const

describe.each(Object.entries(eyes))('%s', (_, eye) => {
  test.each(pairs)('%s and %s are far apart', (one, other) => {
    expect(distanceOf(labOfVerdict(one, eye), labOfVerdict(other, eye))).toBeGreaterThanOrEqual(20)
  })
})

test.each(pairs.slice(0, 3))('%s and %s differ in lightness alone', (one, other) => {
  const eye = eyes['in grey']
  if (!eye) throw new Error('There is no such eye.')
  expect(Math.abs(labOfVerdict(one, eye)[0] - labOfVerdict(other, eye)[0])).toBeGreaterThanOrEqual(20)
})

test.each(Object.keys(grounds).filter((kind) => kind !== 'checking'))(
  'the words of %s stand out from their ground',
  (kind) => {
    const { colours, ink } = grounds[kind] ?? { colours: [], ink: '' }
    const contrasts = colours.map((ground) => contrastOf(lightOf(ground), lightOf(ink)))
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(7)
  },
)
