import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// requirements.md names, for each requirement of the door, the tests that check it or the decision that says why not.

const ROOT = join(import.meta.dirname, '..', '..')
const LAST = 95
const table = readFileSync(join(import.meta.dirname, 'requirements.md'), 'utf8')

interface Requirement {
  number: string
  tests: { file: string; title: string }[]
  decisions: string[]
}

const requirements = table.split('\n').flatMap((line): Requirement[] => {
  const [, number, , proof] = /^\| (S\d\d) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? []
  if (number === undefined || proof === undefined) return []
  return [
    {
      number,
      tests: [...proof.matchAll(/`([^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
      ),
      decisions: [...proof.matchAll(/\]\(\.\.\/\.\.\/(docs\/decisions\/[^)]+)\)/g)].map(
        ([, path = '']) => path,
      ),
    },
  ]
})

test('every requirement of the door is there once', () => {
  const all = Array.from({ length: LAST }, (_, at) => `S${String(at + 1).padStart(2, '0')}`)
  expect(requirements.map(({ number }) => number)).toEqual(all)
})

test.each(requirements)('$number has a test or a decision', ({ tests, decisions }) => {
  expect(tests.length + decisions.length).toBeGreaterThan(0)
})

test.each(requirements)('what $number names is there', ({ tests, decisions }) => {
  for (const path of decisions) expect(existsSync(join(ROOT, path)), path).toBe(true)
  for (const { file, title } of tests) {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    expect(titlesIn(file), `${file} has no test of this title`).toContain(title)
  }
})

/** The titles of tests and groups as they are written; what only looks like one does no harm. */
function titlesIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const quoted = /(?:^|[\s([])(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),?/gm
  return [...text.matchAll(quoted)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll("\\'", "'"),
  )
}
