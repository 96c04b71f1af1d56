import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigProblems, readConfig } from './config.ts'

const key = (id: number, bytes = 32) => `${id}:${randomBytes(bytes).toString('base64')}`
const production = {
  NODE_ENV: 'production',
  MASUK_ORIGINS: 'https://masuk.example',
  DATABASE_URL: 'postgres://masuk@db/masuk',
  MASUK_TICKET_KEYS: key(1),
  MASUK_GRANT_KEYS: key(1),
  MASUK_SESSION_KEYS: key(1),
  MASUK_LINK_KEYS: key(1),
  MASUK_TRUSTED_PROXIES: '1',
}

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems
    throw error
  }
}

test('an empty environment is a good one: everything has a default', () => {
  expect(readConfig({})).toMatchObject({
    env: 'development',
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    dataDir: expect.stringMatching(/\/\.masuk$/),
    origins: null,
    keys: { tickets: null, grants: null, sessions: null, links: null },
    smtpUrl: null,
    demo: true,
    requestsPerMinute: 100,
    trustedProxies: 0,
    logLevel: 'info',
  })
})

test('an empty variable is an absent one, and others are none of ours', () => {
  expect(readConfig({ PORT: '', MASUK_DEMO: '', HOME: '/root', SOMETHING: 'x' })).toEqual(readConfig({}))
})

test('the configuration is frozen', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError)
})

test('every setting is read from its variable', () => {
  const config = readConfig({
    ...production,
    HOST: '0.0.0.0',
    PORT: '8080',
    MASUK_ORIGINS: 'https://a.example, https://b.example:8443',
    MASUK_TICKET_KEYS: `${key(2)}, ${key(1)}`,
    MASUK_REQUESTS_PER_MINUTE: '1000',
    MASUK_TRUSTED_PROXIES: '2',
    MASUK_COMMIT: 'abc',
    LOG_LEVEL: 'warn',
  })
  expect(config).toMatchObject({
    env: 'production',
    host: '0.0.0.0',
    port: 8080,
    databaseUrl: production.DATABASE_URL,
    origins: ['https://a.example', 'https://b.example:8443'],
    keys: { tickets: [{ id: 2 }, { id: 1 }], grants: [{ id: 1 }] },
    demo: false,
    requestsPerMinute: 1000,
    trustedProxies: 2,
    commit: 'abc',
    logLevel: 'warn',
  })
})

describe('a value that is wrong is a problem that begins with the name of its variable', () => {
  test.each([
    ['NODE_ENV', 'prod'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://127.0.0.1:x/masuk'],
    ['MASUK_ORIGINS', 'https://masuk.example/'],
    ['MASUK_ORIGINS', 'masuk.example'],
    ['MASUK_ORIGINS', 'https://Masuk.example'],
    ['MASUK_ORIGINS', 'https://masuk.example,'],
    ['MASUK_ORIGINS', '*'],
    ['MASUK_ORIGINS', '*,https://a.b/c'],
    ['MASUK_ORIGINS', 'https://*.example.my'],
    ['MASUK_ORIGINS', 'https://tickets.example.my,https://*'],
    ['MASUK_ORIGINS', 'ftp://tickets.example.my'],
    ['MASUK_TICKET_KEYS', key(0)],
    ['MASUK_TICKET_KEYS', key(256)],
    ['MASUK_TICKET_KEYS', key(1, 31)],
    ['MASUK_TICKET_KEYS', randomBytes(32).toString('base64')],
    ['MASUK_TICKET_KEYS', `${key(1)},${key(1)}`],
    ['MASUK_GRANT_KEYS', `${key(1)},2:`],
    ['MASUK_SMTP_URL', 'mail.example.my:25'],
    ['MASUK_SMTP_URL', 'smtp://mail.example.my:port'],
    ['MASUK_DEMO', 'yes'],
    ['MASUK_MCP', 'on'],
    ['MASUK_REQUESTS_PER_MINUTE', '0'],
    ['MASUK_TRUSTED_PROXIES', '11'],
    ['MASUK_OUTSIDE_LOOPBACK', 'http://10.0.0.1:4000'],
    ['MASUK_OUTSIDE_LOOPBACK', 'http://127.0.0.1:4000/'],
    ['MASUK_OUTSIDE_LOOPBACK', '127.0.0.1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name} `))
  })
})

test('a problem never repeats the value, which may be a secret', () => {
  const secret = key(1, 31)
  expect(problemsOf({ MASUK_TICKET_KEYS: secret, DATABASE_URL: 'mysql://u:hunter2@h/d' }).join()).not.toMatch(
    new RegExp(`hunter2|${secret.slice(2, 12).replaceAll(/[+/]/g, '.')}`),
  )
})

describe('in production', () => {
  test('a whole environment is fine', () => {
    expect(problemsOf(production)).toEqual([])
  })

  test('the keys may stay in a file beside the PostgreSQL that comes with Masuk', () => {
    const { NODE_ENV, MASUK_ORIGINS, MASUK_TRUSTED_PROXIES } = production
    expect(problemsOf({ NODE_ENV, MASUK_ORIGINS, MASUK_TRUSTED_PROXIES })).toEqual([])
  })

  test.each([
    ['the demo', { MASUK_DEMO: '1' }, /^MASUK_DEMO must be off/],
    ['a call of this machine', { MASUK_OUTSIDE_LOOPBACK: 'http://127.0.0.1:1' }, /^MASUK_OUTSIDE_LOOPBACK /],
    ['no origins', { MASUK_ORIGINS: undefined }, /^MASUK_ORIGINS must be set/],
    [
      'an origin without https',
      { MASUK_ORIGINS: 'https://a.example,http://b.example' },
      /^MASUK_ORIGINS must all begin/,
    ],
    [
      'a shared database without ticket keys',
      { MASUK_TICKET_KEYS: undefined },
      /^MASUK_TICKET_KEYS must be set with DATABASE_URL/,
    ],
    [
      'a shared database without two of its keys',
      { MASUK_GRANT_KEYS: undefined, MASUK_LINK_KEYS: undefined },
      /^MASUK_GRANT_KEYS and MASUK_LINK_KEYS must be set with DATABASE_URL/,
    ],
    [
      'a number of proxies that nobody has stated',
      { MASUK_TRUSTED_PROXIES: undefined },
      /^MASUK_TRUSTED_PROXIES must be set in production: how many proxies are in front, 0 where/,
    ],
    ...['requireTLS=false', 'ignoreTLS=true', 'tls.rejectUnauthorized=false', 'secure=false'].map(
      (query): [string, object, RegExp] => [
        `mail with ${query}`,
        { MASUK_SMTP_URL: `smtp://mail.example.my:587?pool=true&${query}` },
        /^MASUK_SMTP_URL must not change how TLS is used in production/,
      ],
    ),
    [
      'one secret for two purposes',
      { MASUK_GRANT_KEYS: production.MASUK_TICKET_KEYS },
      /^MASUK_TICKET_KEYS and MASUK_GRANT_KEYS must not share a secret/,
    ],
    [
      'one secret for two purposes under another id',
      { MASUK_GRANT_KEYS: `${key(1)},${production.MASUK_TICKET_KEYS.replace('1:', '7:')}` },
      /must not share a secret/,
    ],
  ])('%s is refused', (_, change, words) => {
    const problems = problemsOf({ ...production, ...change })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(words)
  })

  test.each(['0', '2'])('%s proxies are a number', (MASUK_TRUSTED_PROXIES) => {
    expect(readConfig({ ...production, MASUK_TRUSTED_PROXIES }).trustedProxies).toBe(
      Number(MASUK_TRUSTED_PROXIES),
    )
  })

  test.each([
    'smtps://mail.example.my',
    'smtp://u:p@mail.example.my:587',
    'smtp://127.0.0.1:25?ignoreTLS=true',
  ])('mail goes to %s', (MASUK_SMTP_URL) => {
    expect(problemsOf({ ...production, MASUK_SMTP_URL })).toEqual([])
  })

  test('elsewhere the same combinations are allowed', () => {
    expect(problemsOf({ MASUK_DEMO: '1', MASUK_ORIGINS: 'http://localhost:1' })).toEqual([])
  })
})

test('wrong values and forbidden combinations are told together', () => {
  expect(problemsOf({ NODE_ENV: 'production', PORT: 'x', MASUK_DEMO: '1', LOG_LEVEL: 'loud' })).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^LOG_LEVEL /),
    expect.stringMatching(/^MASUK_DEMO /),
    expect.stringMatching(/^MASUK_ORIGINS must be set/),
    expect.stringMatching(/^MASUK_TRUSTED_PROXIES must be set/),
  ])
})

test('a value that is wrong is not also called missing', () => {
  expect(problemsOf({ ...production, MASUK_ORIGINS: 'x', MASUK_GRANT_KEYS: 'x' })).toEqual([
    expect.stringMatching(/^MASUK_ORIGINS must be an origin/),
    expect.stringMatching(/^MASUK_GRANT_KEYS must be comma-separated ID:BASE64/),
  ])
})

test('one wrong key list does not hide that the others are missing', () => {
  const { MASUK_GRANT_KEYS: _, MASUK_SESSION_KEYS: __, MASUK_LINK_KEYS: ___, ...rest } = production
  expect(problemsOf({ ...rest, MASUK_TICKET_KEYS: '1:abc' })).toEqual([
    expect.stringMatching(/^MASUK_TICKET_KEYS must be comma-separated ID:BASE64/),
    expect.stringMatching(
      /^MASUK_GRANT_KEYS, MASUK_SESSION_KEYS and MASUK_LINK_KEYS must be set with DATABASE_URL/,
    ),
  ])
})
