import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

interface Requirement {
  number: string
  tests: { file: string; title: string }[]
  decisions: string[]
}

/** Tests that a table names, for each requirement from `<letter>01` on, a test that is there or a decision that is. */
export function checkRequirements(file: string, { letter, last }: { letter: string; last: number }): void {
  const requirements = readRequirements(readFileSync(join(ROOT, file), 'utf8'), letter)

  test(`every requirement of ${file} is there once`, () => {
    const all = Array.from({ length: last }, (_, at) => `${letter}${String(at + 1).padStart(2, '0')}`)
    expect(requirements.map(({ number }) => number)).toEqual(all)
  })

  test.each(requirements)('$number has a test or a decision', ({ tests, decisions }) => {
    expect(tests.length + decisions.length).toBeGreaterThan(0)
  })

  test.each(requirements)('what $number names is there', ({ tests, decisions }) => {
    for (const path of decisions) expect(existsSync(join(ROOT, path)), path).toBe(true)
    for (const { file: path, title } of tests) {
      expect(existsSync(join(ROOT, path)), path).toBe(true)
      expect(titlesIn(path), `${path} has no test of this title`).toContain(title)
    }
  })
}

/** The rows of the table: number, what is required, and `file`: “title”, “title”; or a link to a decision. */
function readRequirements(table: string, letter: string): Requirement[] {
  const row = new RegExp(String.raw`^\| (${letter}\d\d) +\| (.*?) +\| (.*?) +\|$`)
  return table.split('\n').flatMap((line): Requirement[] => {
    const [, number, , proof] = row.exec(line) ?? []
    if (number === undefined || proof === undefined) return []
    const named = [...proof.matchAll(/`([^`]+)`: ((?:“[^”]+”(?:, )?)+)/g)]
    return [
      {
        number,
        tests: named.flatMap(([, file = '', titles = '']) =>
          [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
        ),
        decisions: [...proof.matchAll(/\]\(\.\.\/\.\.\/(docs\/decisions\/[^)]+)\)/g)].map(
          ([, path = '']) => path,
        ),
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
