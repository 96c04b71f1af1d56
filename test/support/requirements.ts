import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

interface Requirement {
  number: string
  tests: { file: string; title: string }[]
  decisions: string[]
}

/**
 * Tests that a table names, for each requirement `<letter>01` to `last`, the tests that check it or the decision that says
 * why not, and that what it names is there.
 */
export function testRequirements(table: string, { letter, last }: { letter: string; last: number }): void {
  const requirements = readRequirements(readFileSync(join(ROOT, table), 'utf8'), letter)

  test('every requirement is there once', () => {
    const all = Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)
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
}

/** A line of the table: number, the requirement in short, and what proves it. */
function readRequirements(table: string, letter: string): Requirement[] {
  return table.split('\n').flatMap((line): Requirement[] => {
    const [, number, , proof] = /^\| ([A-Z]\d\d) +\| (.*?) +\| (.*?) +\|$/.exec(line) ?? []
    if (!number?.startsWith(letter) || proof === undefined) return []
    const decisions = [...proof.matchAll(/\]\(\.\.\/\.\.\/(docs\/decisions\/[^)]+)\)/g)]
    const named = [...proof.matchAll(/`([^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)]
    return [
      {
        number,
        tests: named.flatMap(([, file = '', titles = '']) =>
          [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
        ),
        decisions: decisions.map(([, path = '']) => path),
      },
    ]
  })
}

/** The titles of tests and groups as they are written; what only looks like one does no harm. */
function titlesIn(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const quoted = /(?:^|[\s([])(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),?/gm
  return [...text.matchAll(quoted)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll("\\'", "'"),
  )
}
