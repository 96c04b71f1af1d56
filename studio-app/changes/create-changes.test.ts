import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import { en } from '../words/en.ts'
import { createChanges, type Changed } from './create-changes.ts'

const reply = (body: Changed): CallResult<Changed> => ({ kind: 'reply', status: 201, body, headers: {} })

test('a refusal is told in our words where we have some, else in the words of the service', async () => {
  const changes = createChanges(signal(en))
  const refuse = (reason: string) => async () => reply({ state: 'refused', reason, message: 'Their words.' })
  expect(await changes.run(refuse('mailed_just_now'))).toBeNull()
  expect(changes.problem.value).toBe(en.refusals.mailed_just_now)
  await changes.run(refuse('of_a_newer_service'))
  expect(changes.problem.value).toBe('Their words.')
  changes.clear()
  expect(changes.problem.value).toBeNull()
})

test('a second change waits for nobody: it is not made while the first is under way', async () => {
  const changes = createChanges(signal(en))
  let answer = (_: CallResult<Changed>) => {}
  const first = changes.run(() => new Promise<CallResult<Changed>>((resolve) => (answer = resolve)))
  expect(changes.isBusy.value).toBe(true)
  expect(await changes.run(async () => reply({ state: 'done' }))).toBeNull()
  answer(reply({ state: 'done' }))
  expect(await first).toEqual({ state: 'done' })
  expect(changes.isBusy.value).toBe(false)
})

test('no answer keeps what was there and says what to do', async () => {
  const changes = createChanges(signal(en))
  await changes.run(async () => ({ kind: 'unreachable', cause: null }))
  expect(changes.problem.value).toBe(en.shared.failed.unreachable)
})
