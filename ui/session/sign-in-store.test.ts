import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import type { Send, WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { en } from '../words/shared/en.ts'
import { createSignInStore, RESEND_AFTER_MS } from './sign-in-store.ts'

const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})
const user = { id: '01890000-0000-7000-8000-000000000001', email: 'aminah@people.example' }

function begin(answers: WireAnswer[], hostname = 'masuk.example') {
  const sent: WireRequest[] = []
  const send: Send = async (request) => {
    sent.push(request)
    const answer = answers.shift()
    if (!answer) throw new Error('The network is gone.')
    return answer
  }
  const onSignedIn = vi.fn<() => void>()
  return {
    sent,
    onSignedIn,
    store: createSignInStore({ send, words: signal(en), onSignedIn, now: () => 1_000, hostname }),
  }
}

test('an address, then the code of the mail, with or without spaces', async () => {
  const { store, sent, onSignedIn } = begin([json(200, { success: true }), json(200, { user })])
  store.writeAddress(' aminah@people.example ')
  await store.send()
  expect(store.step.value).toBe('code')
  expect(store.resendAt.value).toBe(1_000 + RESEND_AFTER_MS)
  store.writeCode('1234 5678')
  await store.enter()
  expect(onSignedIn).toHaveBeenCalledOnce()
  expect(sent.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
    { email: 'aminah@people.example', type: 'sign-in' },
    { email: 'aminah@people.example', otp: '12345678' },
  ])
})

test('what can be seen to be wrong is said without asking the service', async () => {
  const { store, sent } = begin([json(200, { success: true })])
  store.writeAddress('aminah')
  await store.send()
  expect(store.problem.value).toBe(en.signIn.addressWrong)
  expect(sent).toEqual([])
  store.writeAddress('aminah@people.example')
  expect(store.problem.value).toBeNull()
  await store.send()
  store.writeCode('123')
  await store.enter()
  expect(store.problem.value).toBe(en.signIn.codeWrong)
  expect(sent).toHaveLength(1)
})

test('a refusal is told in the words of the service, a lost network in ours', async () => {
  const { store, onSignedIn } = begin([
    json(200, { success: true }),
    json(400, { statusCode: 400, message: 'The code is wrong or has ended. Ask for a new one.' }),
  ])
  store.writeAddress('aminah@people.example')
  await store.send()
  store.writeCode('12345678')
  await store.enter()
  expect(store.problem.value).toBe('The code is wrong or has ended. Ask for a new one.')
  await store.enter()
  expect(store.problem.value).toBe(en.failed.unreachable)
  expect(onSignedIn).not.toHaveBeenCalled()
  store.changeAddress()
  expect([store.step.value, store.problem.value]).toEqual(['address', null])
})

test('two taps send one code', async () => {
  const { store, sent } = begin([json(200, { success: true }), json(200, { success: true })])
  store.writeAddress('aminah@people.example')
  await Promise.all([store.send(), store.send()])
  expect(sent).toHaveLength(1)
})

const accounts = [{ ...user, userId: user.id, name: 'Aminah', organization: null, role: null }]

test('a developer signs in as somebody of the demo by one tap', async () => {
  const { store, sent, onSignedIn } = begin(
    [json(200, { accounts }), json(200, { state: 'done' })],
    'localhost',
  )
  await store.loadPeople()
  expect(store.people.value).toMatchObject([{ name: 'Aminah' }])
  await store.enterAs(user.id)
  expect(onSignedIn).toHaveBeenCalledOnce()
  expect(sent.map(({ path }) => path)).toEqual(['/api/identity/dev-accounts', '/api/identity/dev-sign-in'])
})

test('nobody else is asked about', async () => {
  const { store, sent } = begin([json(200, { accounts })])
  await store.loadPeople()
  expect([store.people.value, sent]).toEqual([[], []])
})
