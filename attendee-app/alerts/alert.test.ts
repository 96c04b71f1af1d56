import { expect, test } from 'vitest'
import { alertOf } from './alert.ts'

const ORIGIN = 'https://masuk.example'
const notification = {
  title: 'Masuk',
  body: 'An event of yours has changed.',
  navigate: `${ORIGIN}/hub/malam?x=1`,
  tag: 'event_changed',
}
const message = (change: object = {}) =>
  JSON.stringify({ web_push: 8030, notification: { ...notification, ...change }, app_badge: 3 })

test('a declarative message is shown as it says, and leads to its page', () => {
  expect(alertOf(message(), ORIGIN)).toEqual({
    title: 'Masuk',
    body: 'An event of yours has changed.',
    path: '/hub/malam?x=1',
    tag: 'event_changed',
    badge: 3,
  })
})

test.each([
  ['no text', null],
  ['no JSON', '<html>'],
  ['null', 'null'],
  ['another kind of message', JSON.stringify({ notification })],
  ['a message without a title', message({ title: undefined })],
])('%s shows something all the same', (_, text) => {
  const { title, body, path } = alertOf(text, ORIGIN)
  expect([title, path]).toEqual(['Masuk', '/inbox'])
  expect(body).toMatch(/inbox/)
})

test.each([
  'https://elsewhere.example/hub',
  'javascript:alert(1)',
  '//elsewhere.example',
  `${ORIGIN}//elsewhere.example`,
  `${ORIGIN}/\\elsewhere.example`,
  7,
])('an alert that would lead to %s leads to the inbox', (navigate) =>
  expect(alertOf(message({ navigate }), ORIGIN).path).toBe('/inbox'),
)
