import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { declaredFlags, flagNames } from './declared-flags.ts'
import { FlagFileProblems, requireSoundFlags } from './flag-file.ts'
import { applyRule } from './flag-rules.ts'
import { openFlags } from './open-flags.ts'
import { readFlagSettings } from './settings.ts'
import type { FlagSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'masuk-flags-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settingsIn = (environment: Record<string, string>) =>
  readFlagSettings(environment, { root: folder, dataDir: folder })

const nobodyComplains = (sentence: string): never => {
  throw new Error(sentence)
}

function open(settings: FlagSettings, complain: (sentence: string) => void = nobodyComplains) {
  const flags = openFlags(settings, complain)
  onTestFinished(() => flags.close())
  return flags
}

const defaults = flagNames.map((key) => ({ key, value: declaredFlags[key].isOn }))

test.each([
  ['without any', {}, { from: 'file', path: join(folder, 'flags.json'), isNamed: false }],
  [
    'a file',
    { MASUK_FLAGS_FILE: 'etc/flags.json' },
    { from: 'file', path: join(folder, 'etc/flags.json'), isNamed: true },
  ],
  [
    'the environment',
    { MASUK_FLAGS: 'ai-chat=0, listings=1' },
    { from: 'environment', rules: { 'ai-chat': false, listings: true } },
  ],
  [
    'a service',
    { MASUK_FLAGS_URL: 'http://flags:8016/', MASUK_FLAGS_TOKEN: 'abc' },
    { from: 'ofrep', url: 'http://flags:8016', token: 'abc' },
  ],
])('flags come from one place: %s', (_, environment, settings) => {
  expect(settingsIn(environment)).toEqual({ settings, problems: [] })
})

test.each([
  [
    { MASUK_FLAGS: 'ai-chatt=1' },
    'MASUK_FLAGS: "ai-chatt" is no flag. There are ai-chat, poster-import, listings, search-typos',
  ],
  [{ MASUK_FLAGS: '__proto__=1' }, 'is no flag'],
  [{ MASUK_FLAGS: 'ai-chat=yes' }, 'MASUK_FLAGS must be flags such as ai-chat=0,listings=1'],
  [{ MASUK_FLAGS_URL: 'flags:8016' }, 'MASUK_FLAGS_URL must be the address of an OFREP service'],
  [{ MASUK_FLAGS_URL: 'https://me:secret@flags' }, 'without a name or password'],
  [{ MASUK_FLAGS_TOKEN: 'abc' }, 'MASUK_FLAGS_TOKEN must be set with MASUK_FLAGS_URL'],
  [
    { MASUK_FLAGS: 'ai-chat=1', MASUK_FLAGS_URL: 'https://flags' },
    'MASUK_FLAGS and MASUK_FLAGS_URL must not be set together: choose one',
  ],
])('what can not be is a problem of the start: %j', (environment, sentence) => {
  const { problems } = settingsIn(environment)
  expect(problems).toEqual([expect.stringContaining(sentence)])
})

const somebody = randomUUID()
test.each([
  [true, undefined, true],
  [false, somebody, false],
  [{ percent: 0, users: [somebody] }, somebody, true],
  [{ percent: 0, users: [somebody] }, randomUUID(), false],
  [{ percent: 100, users: [] }, undefined, true],
  [{ percent: 99, users: [] }, undefined, false],
])('the rule %j for the caller %s says %s', (rule, callerKey, value) => {
  expect(applyRule('ai-chat', rule, callerKey).value).toBe(value)
})

test('a share is of people: a quarter of them, the same ones each time, and more of them when it grows', () => {
  const people = Array.from({ length: 4_000 }, (_, n) => `person-${n}`)
  const inShare = (percent: number) =>
    people.filter((key) => applyRule('listings', { percent, users: [] }, key).value)
  const [quarter, half] = [inShare(25), inShare(50)]
  expect(quarter.length / people.length).toBeCloseTo(0.25, 1)
  expect(inShare(25)).toEqual(quarter)
  expect(quarter.filter((key) => !half.includes(key))).toEqual([])
})

function fileOf(text: string): FlagSettings & { from: 'file' } {
  const path = join(folder, `${randomUUID()}.json`)
  writeFileSync(path, text)
  return { from: 'file', path, isNamed: true }
}

test.each([
  ['{"ai-chat": false, "ai-chatt": true}', '"ai-chatt" is no flag'],
  ['{"ai-chat": "off"}', 'ai-chat must be true, false, or {"percent": 0 to 100'],
  ['{"ai-chat": {"percent": 101}}', 'ai-chat must be'],
  ['{"ai-chat": {"percent": 10, "person": []}}', 'ai-chat must be'],
  ['[]', 'must be a JSON object'],
  ['{"ai-chat": fal', 'must be a JSON object'],
])('a start does not go by a file of flags that says %s', (text, sentence) => {
  const settings = fileOf(text)
  expect(() => requireSoundFlags(settings)).toThrow(FlagFileProblems)
  expect(() => requireSoundFlags(settings)).toThrow(sentence)
})

test('a file that is named must be there; without one that is not every flag has its default', async () => {
  const path = join(folder, 'none.json')
  expect(() => requireSoundFlags({ from: 'file', path, isNamed: true })).toThrow('no such file')
  expect(() => requireSoundFlags({ from: 'file', path: folder, isNamed: false })).toThrow("it can't be read")
  const flags = open({ from: 'file', path, isNamed: false })
  expect(await flags.evaluateAll(null)).toMatchObject(defaults)
})

test('a file is watched: what it says now holds, and what can not be used changes nothing', async () => {
  const complaints: string[] = []
  const settings = fileOf('{"ai-chat": false}')
  const flags = open(settings, (sentence) => complaints.push(sentence))
  expect(await flags.isOn('ai-chat', null)).toBe(false)
  const replaceBy = (text: string) => renameSync(fileOf(text).path, settings.path)
  replaceBy('{"listings": false, "of-tomorrow": true}')
  await expect.poll(() => complaints).toEqual([expect.stringContaining('"of-tomorrow" is no flag')])
  expect(await flags.isOn('ai-chat', null)).toBe(false)
  replaceBy('{"listings": false}')
  await expect.poll(() => flags.isOn('ai-chat', null)).toBe(true)
  expect(await flags.isOn('listings', null)).toBe(false)
})

/** A service that speaks OFREP, with the bodies that it was sent. */
async function openOfrep(answer: RequestListener) {
  const asked: { path: string | undefined; authorization: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { authorization } = request.headers
      asked.push({ path: request.url, authorization, body: JSON.parse(text) })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked }
}

test('a service is asked for all flags of a caller at once, and not again for a while', async () => {
  const { url, asked } = await openOfrep((_, response) =>
    response.end(
      JSON.stringify({
        flags: [
          { key: 'ai-chat', value: false, reason: 'TARGETING_MATCH', variant: 'off' },
          { key: 'listings', value: 'yes' },
          { key: 'poster-import', errorCode: 'GENERAL' },
          { key: 'of-somebody-else', value: false },
        ],
      }),
    ),
  )
  const flags = open({ from: 'ofrep', url, token: 'abc' })
  const found = await Promise.all([flags.evaluateAll('somebody'), flags.evaluateAll('somebody')])
  for (const each of found)
    expect(each).toEqual([
      { key: 'ai-chat', value: false, reason: 'TARGETING_MATCH', variant: 'off' },
      { key: 'poster-import', value: true, reason: 'DEFAULT', variant: 'on' },
      { key: 'listings', value: true, reason: 'DEFAULT', variant: 'on' },
      { key: 'search-typos', value: true, reason: 'DEFAULT', variant: 'on' },
    ])
  await flags.isOn('ai-chat', null)
  expect(asked).toEqual([
    {
      path: '/ofrep/v1/evaluate/flags',
      authorization: 'Bearer abc',
      body: { context: { targetingKey: 'somebody' } },
    },
    { path: '/ofrep/v1/evaluate/flags', authorization: 'Bearer abc', body: { context: {} } },
  ])
})

test.each<[string, RequestListener]>([
  ['refuses', (_, response) => response.writeHead(401).end()],
  ['leads elsewhere', (_, response) => response.writeHead(307, { location: '/other' }).end()],
  ['speaks of something else', (_, response) => response.end('{"features": []}')],
  ['breaks off', (_, response) => response.destroy()],
  ['never answers', () => undefined],
])('a service that %s means defaults, says so once, and is left alone for a while', async (_, answer) => {
  const complaints: string[] = []
  const { url, asked } = await openOfrep(answer)
  const flags = open({ from: 'ofrep', url, token: null }, (sentence) => complaints.push(sentence))
  expect(await flags.evaluateAll('somebody')).toMatchObject(
    defaults.map((each) => ({ ...each, reason: 'ERROR' })),
  )
  expect(await flags.evaluateAll('somebody else')).toMatchObject(defaults)
  expect(asked).toHaveLength(1)
  expect(complaints).toEqual([expect.stringContaining('MASUK_FLAGS_URL gives no flags')])
})
