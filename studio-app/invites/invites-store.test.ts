import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createInvitesStore, inviteAddress, inviteState, type EventInvite } from './invites-store.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const invite = { id: 'one', token: 'abc', expiresAt: '2026-11-21T12:00:00Z', revokedAt: null } as EventInvite

test.each([
  ['live', {}],
  ['expired', { expiresAt: '2026-11-20T12:00:00Z' }],
  ['revoked', { revokedAt: '2026-11-19T12:00:00Z' }],
] as const)('a link is %s', (state, change) => {
  expect(inviteState({ ...invite, ...change }, NOW)).toBe(state)
})

test('a link opens the event in the app of visitors', () => {
  expect(inviteAddress(invite, 'https://masuk.example')).toBe('https://masuk.example/invites/abc')
})

function open() {
  const sent: { method: string; body: unknown }[] = []
  const call = (async ({ method }: { method: string }, { body }: { body?: unknown }) => {
    if (method !== 'GET') sent.push({ method, body })
    const reply = method === 'GET' ? { eventInvites: [invite], next: null } : { state: 'done' }
    return { kind: 'reply', status: 200, body: reply, headers: {} }
  }) as unknown as StudioCall
  return { sent, store: createInvitesStore({ call, words: signal(en), eventId: 'event' }) }
}

test('a link is made for some days, and revoked after a question', async () => {
  const { store, sent } = open()
  store.form.write('label', ' Press ')
  expect(await store.form.save()).toBe(true)
  store.ask(invite)
  expect(await store.revoke()).toBe(true)
  expect(store.asked.value).toBeNull()
  expect(sent).toEqual([
    { method: 'POST', body: { eventId: 'event', label: 'Press', days: 30 } },
    { method: 'DELETE', body: { eventId: 'event', eventInviteId: 'one' } },
  ])
})

test.each([
  ['', en.frame.form.notNumber],
  ['0', en.frame.form.tooSmall(1)],
  ['366', en.frame.form.tooLarge('365')],
])('%j days are refused before anything is sent', async (days, problem) => {
  const { store, sent } = open()
  store.form.write('days', days)
  expect(await store.form.save()).toBe(false)
  expect(store.form.problems.value.days).toBe(problem)
  expect(sent).toEqual([])
})
