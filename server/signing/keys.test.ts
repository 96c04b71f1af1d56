import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loadKeyrings, makeKeyring } from './keys.ts'

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true })
})

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'masuk-keys-'))
  directories.push(directory)
  return join(directory, 'data')
}

const textOf = (environment: Record<string, string>) => {
  const { tickets, grants } = loadKeyrings(readConfig(environment))
  return [tickets, grants].map(({ signing }) => `${signing.id}:${signing.key.export().toString('base64')}`)
}

test('without keys in the environment a file is made once, and read from then on', () => {
  const MASUK_DATA_DIR = freshDirectory()
  const [tickets, grants] = textOf({ MASUK_DATA_DIR })
  expect(textOf({ MASUK_DATA_DIR })).toEqual([tickets, grants])
  expect(tickets).not.toBe(grants)
  expect(textOf({ MASUK_DATA_DIR: freshDirectory() })).not.toEqual([tickets, grants])
})

test('the file is closed to everybody else, and nothing else is left beside it', () => {
  const MASUK_DATA_DIR = freshDirectory()
  textOf({ MASUK_DATA_DIR })
  expect(readdirSync(MASUK_DATA_DIR)).toEqual([
    'keys-grants.json',
    'keys-links.json',
    'keys-sessions.json',
    'keys-tickets.json',
  ])
  expect(statSync(join(MASUK_DATA_DIR, 'keys-tickets.json')).mode & 0o077).toBe(0)
})

test('processes that start at once all get the same keys', async () => {
  const MASUK_DATA_DIR = freshDirectory()
  const script = `
    const { loadKeyrings } = await import(${JSON.stringify(new URL('keys.ts', import.meta.url).href)})
    const { tickets } = loadKeyrings({ dataDir: ${JSON.stringify(MASUK_DATA_DIR)}, keys: {} })
    console.log(tickets.signing.key.export().toString('base64'))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const outputs = await Promise.all([run(), run(), run()])
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
})

test('keys of the environment are taken as they are, and no file is made', () => {
  const MASUK_DATA_DIR = freshDirectory()
  const [tickets, grants] = ['A', 'B'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
  const others = ['C', 'D'].map((letter) => Buffer.alloc(32, letter).toString('base64'))
  const environment = {
    MASUK_DATA_DIR,
    MASUK_TICKET_KEYS: `9:${tickets}`,
    MASUK_GRANT_KEYS: `3:${grants}`,
    MASUK_SESSION_KEYS: `1:${others[0]}`,
    MASUK_LINK_KEYS: `1:${others[1]}`,
  }
  expect(textOf(environment)).toEqual([`9:${tickets}`, `3:${grants}`])
  expect(() => readdirSync(MASUK_DATA_DIR)).toThrow('ENOENT')
})

test('a file that was cut short is refused aloud: a new one would make every ticket a forgery', () => {
  const MASUK_DATA_DIR = freshDirectory()
  textOf({ MASUK_DATA_DIR })
  writeFileSync(join(MASUK_DATA_DIR, 'keys-tickets.json'), '[{"id":')
  expect(() => textOf({ MASUK_DATA_DIR })).toThrow(
    new RegExp(`${MASUK_DATA_DIR}/keys-tickets.json is not .*Bring it back from a backup`),
  )
})

const base64 = (letter: string, bytes = 32) => Buffer.alloc(bytes, letter).toString('base64')

test.each([
  ['a secret of 31 bytes', [{ id: 1, secret: base64('A', 31) }]],
  ['an empty secret', [{ id: 1, secret: '' }]],
  ['no base64', [{ id: 1, secret: '*'.repeat(64) }]],
  [
    'two keys of one id',
    [
      { id: 1, secret: base64('A') },
      { id: 1, secret: base64('B') },
    ],
  ],
  ['no keys', []],
])('a file with %s is refused, without telling the secret', (_, keys) => {
  const MASUK_DATA_DIR = freshDirectory()
  textOf({ MASUK_DATA_DIR })
  writeFileSync(join(MASUK_DATA_DIR, 'keys-grants.json'), JSON.stringify(keys))
  expect(() => textOf({ MASUK_DATA_DIR })).toThrow(/keys-grants.json is not .*at least 32 bytes each/)
  expect(() => textOf({ MASUK_DATA_DIR })).not.toThrow(/QUFB/)
})

test.each([0o640, 0o604, 0o644, 0o620])('a file of mode %o is refused, with the way to close it', (mode) => {
  const MASUK_DATA_DIR = freshDirectory()
  textOf({ MASUK_DATA_DIR })
  const file = join(MASUK_DATA_DIR, 'keys-sessions.json')
  chmodSync(file, mode)
  expect(() => textOf({ MASUK_DATA_DIR })).toThrow(
    `${file} can be read by other accounts. Close it: chmod 600 ${file}`,
  )
  chmodSync(file, 0o600)
  textOf({ MASUK_DATA_DIR })
})

describe('two purposes never share a secret', () => {
  const words = 'The keys for grants and sessions must not share a secret'
  const file = (directory: string, purpose: string, letter: string) =>
    writeFileSync(
      join(directory, `keys-${purpose}.json`),
      JSON.stringify([{ id: 1, secret: base64(letter) }]),
    )

  test('in two files', () => {
    const MASUK_DATA_DIR = freshDirectory()
    textOf({ MASUK_DATA_DIR })
    for (const purpose of ['grants', 'sessions']) file(MASUK_DATA_DIR, purpose, 'A')
    expect(() => textOf({ MASUK_DATA_DIR })).toThrow(words)
  })

  test('in a file and the environment, under whatever id', () => {
    const MASUK_DATA_DIR = freshDirectory()
    textOf({ MASUK_DATA_DIR })
    file(MASUK_DATA_DIR, 'sessions', 'A')
    expect(() => textOf({ MASUK_DATA_DIR, MASUK_GRANT_KEYS: `2:${base64('B')},7:${base64('A')}` })).toThrow(
      words,
    )
  })

  test('in the environment, outside production too', () => {
    const same = { MASUK_GRANT_KEYS: `1:${base64('A')}`, MASUK_SESSION_KEYS: `2:${base64('A')}` }
    expect(() => textOf({ MASUK_DATA_DIR: freshDirectory(), ...same })).toThrow(words)
  })
})

test('a keyring needs a key', () => {
  expect(() => makeKeyring([])).toThrow('A keyring needs a key.')
})
