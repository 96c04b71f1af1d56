import { expect, test } from 'vitest'
import { readAiSettings } from './settings.ts'

const whole = { MASUK_AI_URL: 'https://ai.example/v1', MASUK_AI_MODEL: 'small', MASUK_AI_KEY: 'sk-1' }

test('without a setting nobody is asked', () => {
  expect(readAiSettings({})).toEqual({ settings: null, problems: [] })
})

test('an address and a model are enough; a key and the limits are added', () => {
  const { MASUK_AI_KEY: _, ...keyless } = whole
  expect(readAiSettings(keyless)).toMatchObject({ settings: { key: null }, problems: [] })
  const limits = { MASUK_AI_TOKENS_PER_PERSON: '10', MASUK_AI_TOKENS_PER_ORGANIZATION: '20' }
  expect(readAiSettings({ ...whole, ...limits }).settings).toEqual({
    url: 'https://ai.example/v1',
    model: 'small',
    key: 'sk-1',
    tokensPerPerson: 10,
    tokensPerOrganization: 20,
  })
})

test.each(['http://localhost:11434/v1', 'http://127.0.0.1:8080', 'http://[::1]:8080/v1'])(
  '%s is on this machine, and may do without https',
  (MASUK_AI_URL) => {
    expect(readAiSettings({ ...whole, MASUK_AI_URL })).toMatchObject({ problems: [] })
  },
)

test.each([
  ['MASUK_AI_URL', 'http://ai.example/v1'],
  ['MASUK_AI_URL', 'http://127.0.0.1.example/v1'],
  ['MASUK_AI_URL', 'ai.example'],
  ['MASUK_AI_URL', 'file:///etc/passwd'],
  ['MASUK_AI_URL', 'https://me:secret@ai.example/v1'],
  ['MASUK_AI_MODEL', 'two words'],
  ['MASUK_AI_KEY', 'sk-1\r\nX-Other: 1'],
  ['MASUK_AI_TOKENS_PER_PERSON', '0'],
  ['MASUK_AI_TOKENS_PER_ORGANIZATION', '1.5'],
])('%s=%s is one problem, which does not repeat it', (name, value) => {
  const { problems } = readAiSettings({ ...whole, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  expect(problems.join()).not.toContain(value)
})

test.each([
  [{ MASUK_AI_URL: whole.MASUK_AI_URL }, 'MASUK_AI_MODEL'],
  [{ MASUK_AI_MODEL: 'small' }, 'MASUK_AI_URL'],
  [{ MASUK_AI_KEY: 'sk-1' }, 'MASUK_AI_URL and MASUK_AI_MODEL'],
])('%o lacks %s', (environment, missing) => {
  expect(readAiSettings(environment)).toEqual({
    settings: null,
    problems: [`${missing} must be set with the other variables of MASUK_AI`],
  })
})
