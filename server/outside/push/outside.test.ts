import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { boundedPost } from './bounded-post.ts'
import { publicLookup } from '../public-address.ts'
import { readPushSettings } from './settings.ts'
import { isVapidSubject } from './subject.ts'
import { makePushKeys } from './keys.ts'
import { answerOf } from './web-push.ts'

describe('a name that leads to a private address', () => {
  test.each([
    ['alone', ['127.0.0.1']],
    ['beside a public one', ['8.8.8.8', '127.0.0.1']],
    ['as IPv6', ['::ffff:127.0.0.1']],
  ])('is not connected to: %s', async (_, addresses) => {
    let connections = 0
    const listener = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => listener.listen(0, resolve))
    const { port } = listener.address() as AddressInfo
    const lookup = publicLookup((_name, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )
    const posting = boundedPost({
      url: `https://fcm.googleapis.com:${port}/fcm/send/a`,
      headers: {},
      body: Buffer.alloc(0),
      timeoutMs: 2_000,
      lookup,
    })
    await expect(posting).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' })
    expect(connections).toBe(0)
    await new Promise((resolve) => listener.close(resolve))
  })

  test('and one that leads nowhere is no answer', async () => {
    const lookup = publicLookup((_name, _options, done) => done(null, []))
    const url = 'https://fcm.googleapis.com/fcm/send/a'
    const posting = boundedPost({ url, headers: {}, body: Buffer.alloc(0), timeoutMs: 2_000, lookup })
    await expect(posting).rejects.toThrow()
  })
})

describe('who push services may write to', () => {
  test.each([
    ['mailto:push@masuk.my', true],
    ['mailto:a.b+c@mail.masuk.com.my', true],
    ['https://masuk.my', true],
    ['https://masuk.my/contact?a=b', true],
    ['mailto: push@masuk.my', false],
    ['mailto:push@masuk.my ', false],
    ['mailto:push@localhost', false],
    ['mailto:push@masuk.local', false],
    ['mailto:push@masuk', false],
    ['mailto:push@127.0.0.1', false],
    ['mailto:push@masuk.example', false],
    ['mailto:push@masuk.test', false],
    ['mailto:push', false],
    ['mailto:a@b@masuk.my', false],
    ['push@masuk.my', false],
    ['http://masuk.my', false],
    ['https://localhost', false],
    ['https://127.0.0.1', false],
    ['https://[::1]', false],
    ['https://push.internal', false],
    ['https://user@masuk.my', false],
    ['', false],
  ])('%s: %s', (subject, expected) => {
    expect(isVapidSubject(subject)).toBe(expected)
  })
})

describe('settings', () => {
  const { publicKey, privateKey } = makePushKeys()
  const all = {
    MASUK_PUSH_PUBLIC_KEY: publicKey,
    MASUK_PUSH_PRIVATE_KEY: privateKey,
    MASUK_PUSH_SUBJECT: 'mailto:push@masuk.my',
  }
  const problemsOf = (more: Record<string, string | undefined>) =>
    readPushSettings({ ...all, ...more }).problems.map((problem) => problem.split(' ').slice(0, 4).join(' '))

  test('none is no problem, and no push', () => {
    expect(readPushSettings({})).toEqual({ settings: null, problems: [] })
  })
  test('all three are enough', () => {
    expect(readPushSettings(all)).toMatchObject({ settings: { publicKey, privateKey }, problems: [] })
  })
  test.each([
    ['a key is missing', { MASUK_PUSH_PRIVATE_KEY: undefined }, ['MASUK_PUSH_PRIVATE_KEY must be set']],
    ['the subject is missing', { MASUK_PUSH_SUBJECT: undefined }, ['MASUK_PUSH_SUBJECT must be set']],
    [
      'a subject that Apple refuses',
      { MASUK_PUSH_SUBJECT: 'mailto:a@localhost' },
      ['MASUK_PUSH_SUBJECT must be mailto:'],
    ],
    ['a public key that is none', { MASUK_PUSH_PUBLIC_KEY: 'abc' }, ['MASUK_PUSH_PUBLIC_KEY must be a']],
    ['a private key that is none', { MASUK_PUSH_PRIVATE_KEY: 'abc' }, ['MASUK_PUSH_PRIVATE_KEY must be 32']],
    [
      'keys of two pairs',
      { MASUK_PUSH_PRIVATE_KEY: makePushKeys().privateKey },
      ['MASUK_PUSH_PRIVATE_KEY must be that'],
    ],
    ['an address as a service', { MASUK_PUSH_SERVICES: '10.0.0.1' }, ['MASUK_PUSH_SERVICES must be host']],
    ['everything as a service', { MASUK_PUSH_SERVICES: '*' }, ['MASUK_PUSH_SERVICES must be host']],
    ['a whole country as a service', { MASUK_PUSH_SERVICES: '*.my' }, ['MASUK_PUSH_SERVICES must be host']],
  ])('%s', (_, more, expected) => {
    expect(problemsOf(more)).toEqual(
      expected
        .map((each) => each.split(' ').slice(0, 4).join(' '))
        .map((each) => expect.stringMatching(`^${each}`)),
    )
  })
  test('problems do not tell a key', () => {
    const wrong = { ...all, MASUK_PUSH_PRIVATE_KEY: `${privateKey}A` }
    expect(readPushSettings(wrong).problems.join()).not.toContain(privateKey)
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-11-20T13:00:00.000Z')
  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 13:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', null],
    ['-5', null],
    [null, null],
  ])('%s', (retryAfter, retryAfterMs) => {
    expect(answerOf({ status: 429, retryAfter }, now)).toEqual({ state: 'busy', retryAfterMs })
  })
})
