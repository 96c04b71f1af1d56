import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import { createResource, type Answered } from './resource.ts'

const reply = <Body>(body: Body): CallResult<Body> => ({ kind: 'reply', status: 200, body, headers: {} })
const lost: CallResult<never> = { kind: 'unreachable', cause: null }

function asking(results: Answered<string>[]) {
  let asked = 0
  const resource = createResource<string>(
    async () => results[asked++] ?? lost,
    () => 7,
  )
  return { resource, asked: () => asked }
}

test('a value that could not be asked for again stays, with the failure beside it', async () => {
  const { resource } = asking([reply('a'), lost, { kind: 'unchanged', headers: {} }])
  expect(resource.loaded.value).toEqual({ kind: 'loading' })
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'ready', value: 'a', at: 7, failure: null })
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'ready', value: 'a', at: 7, failure: lost })
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'ready', value: 'a', at: 7, failure: null })
})

test('without a value a failure is shown, and asking again shows that it is being loaded', async () => {
  const { resource } = asking([lost, reply('b')])
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'failed', failure: lost })
  const again = resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'loading' })
  await again
  expect(resource.loaded.value).toMatchObject({ kind: 'ready', value: 'b' })
})

test('two at once ask once, and what was put in place meanwhile is newer than the answer', async () => {
  const { resource, asked } = asking([reply('old')])
  const both = [resource.load(), resource.load()]
  resource.set('new')
  await Promise.all(both)
  expect(asked()).toBe(1)
  expect(resource.loaded.value).toMatchObject({ value: 'new' })
})

test('after clear the answer under way is dropped, and whoever asks next gets an answer of their own', async () => {
  const answers: ((result: CallResult<string>) => void)[] = []
  const resource = createResource<string>(() => new Promise((resolve) => answers.push(resolve)))
  const ofOne = resource.load()
  resource.clear()
  const ofOther = resource.load()
  expect(answers).toHaveLength(2)
  answers[0]?.(reply('of the one before'))
  await ofOne
  expect(resource.loaded.value).toEqual({ kind: 'loading' })
  expect(resource.isLoading.value).toBe(true)
  answers[1]?.(reply('own'))
  await ofOther
  expect(resource.loaded.value).toMatchObject({ kind: 'ready', value: 'own' })
  expect(resource.isLoading.value).toBe(false)
})

test('after a change it asks anew, and the answer from before the change is dropped', async () => {
  const answers: ((result: CallResult<string>) => void)[] = []
  const resource = createResource<string>(() => new Promise((resolve) => answers.push(resolve)))
  const before = resource.load()
  const after = resource.reload()
  expect(answers).toHaveLength(2)
  answers[1]?.(reply('after'))
  await after
  answers[0]?.(reply('before'))
  await before
  expect(resource.loaded.value).toMatchObject({ kind: 'ready', value: 'after' })
})

test('without a value and without an answer, what was known before is shown with its age', async () => {
  const known: Answered<string> = { kind: 'reply', status: 200, body: 'a', headers: {}, knownAt: 3 }
  const { resource } = asking([known, known])
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'ready', value: 'a', at: 3, failure: lost })
  resource.set('b', 9)
  await resource.load()
  expect(resource.loaded.value).toEqual({ kind: 'ready', value: 'b', at: 9, failure: lost })
})
