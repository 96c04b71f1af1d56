import { expect, test } from 'vitest'
import { createShortcuts } from './shortcuts.ts'

function open(base: string | null) {
  const gone: string[] = []
  let time = 0
  const press = createShortcuts({
    openPalette: () => gone.push('palette'),
    go: (address) => gone.push(address),
    eventBase: () => base,
    now: () => time,
  })
  const type = (letters: string) => {
    for (const key of letters) press({ key, isCommand: false, isTyping: false })
  }
  return { gone, press, type, pass: (ms: number) => (time += ms) }
}

test.each([
  ['/studio/events/1', 'gp', ['/studio/events/1/people']],
  ['/studio/events/1', 'gh', ['/studio/events/1']],
  ['/studio/events/1', 'ge', ['/studio/']],
  ['/studio/events/1', 'ggp', []],
  [null, 'gp', []],
  [null, 'gt', ['/studio/team']],
  [null, 'xt', []],
])('with %s on the screen, "%s"', (base, letters, expected) => {
  const { gone, type } = open(base)
  type(letters)
  expect(gone).toEqual(expected)
})

test('a g that was long ago, and letters in a field, lead nowhere', () => {
  const { gone, type, press, pass } = open(null)
  type('g')
  pass(2_000)
  type('t')
  press({ key: 'g', isCommand: false, isTyping: true })
  press({ key: 't', isCommand: false, isTyping: true })
  expect(gone).toEqual([])
})

test('the palette opens from a field too', () => {
  const { gone, press } = open(null)
  expect(press({ key: 'K', isCommand: true, isTyping: true })).toBe(true)
  expect(gone).toEqual(['palette'])
})
