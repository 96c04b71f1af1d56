import { expect, test } from 'vitest'
import type { Send, WireAnswer } from '@masuk/shared/client.ts'
import { selectOrganization, studioShell } from '@masuk/shared/contract/organizations.ts'
import { createCall } from './create-call.ts'
import { createSignInAgain } from './sign-in-again.ts'

const organizationId = '01890000-0000-7000-8000-000000000001'
const json = (status: number, body: unknown): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
})
const over = json(401, { statusCode: 401, message: 'Sign in.' })
const done = json(201, { organizationId, role: 'owner' })

const shell = {
  person: { id: organizationId, name: 'Aminah', email: 'aminah@tamu.example' },
  organizations: [],
  events: [],
  moreEvents: false,
  hasAssistant: false,
  selectedOrganizationId: null,
}

function begin(answers: WireAnswer[]) {
  const keys: (string | undefined)[] = []
  const send: Send = async ({ headers }) => {
    keys.push(headers['idempotency-key'])
    return answers.shift() ?? Promise.reject(new Error('No answer.'))
  }
  const again = createSignInAgain()
  const call = createCall(send, again.ask)
  return {
    again,
    keys,
    select: () => call(selectOrganization, { body: { organizationId } }),
    read: () => call(studioShell, {}),
  }
}

test('a call whose session is over goes on when the person has signed in again', async () => {
  const { again, select } = begin([over, over, done, done])
  const both = Promise.all([select(), select()])
  await expect.poll(() => again.isAsking.value).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  again.answer(true)
  expect((await both).map(({ kind }) => kind)).toEqual(['reply', 'reply'])
  expect(again.isAsking.value).toBe(false)
})

test('who would not sign in is told that they are signed out', async () => {
  const { again, select } = begin([over])
  const one = select()
  await expect.poll(() => again.isAsking.value).toBe(true)
  again.answer(false)
  expect(await one).toMatchObject({ kind: 'fault', status: 401 })
})

test('a change has one key until it is answered, and the next one another', async () => {
  const { keys, select, again } = begin([])
  expect((await select()).kind).toBe('unreachable')
  expect(again.isAsking.value).toBe(false)
  await select()
  expect(keys[0]).toEqual(expect.any(String))
  expect(keys[1]).toBe(keys[0])
  const answered = begin([done, done])
  await answered.select()
  await answered.select()
  expect(new Set(answered.keys).size).toBe(2)
})

test('a read without an answer says what was known before, each of its own', async () => {
  const { select, read } = begin([json(200, shell), done])
  expect(await read()).not.toHaveProperty('knownAt')
  expect((await select()).kind).toBe('reply')
  expect(await read()).toMatchObject({ kind: 'reply', body: shell, knownAt: expect.any(Number) })
  expect((await select()).kind).toBe('unreachable')
  expect((await begin([]).read()).kind).toBe('unreachable')
})
