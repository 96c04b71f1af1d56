import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { draftOf, workshopProblems } from './workshop-form.ts'
import { createWorkshopsStore, type Workshop } from './workshops-store.ts'

const workshop: Workshop = {
  id: '01890000-0000-7000-8000-000000000003',
  name: 'Wau',
  description: '',
  place: 'Dewan',
  startsAt: '2026-11-20T12:00:00.000Z',
  endsAt: '2026-11-20T13:00:00.000Z',
  capacity: 12,
  taken: 0,
  version: 1,
}
const replied = (body: unknown): CallResult<unknown> => ({ kind: 'reply', status: 200, headers: {}, body })
const done = replied({ state: 'done', workshops: [] })

function begin(answers: CallResult<unknown>[]) {
  const sent: unknown[][] = []
  const call = (async ({ method }: { method: string }, { body }: { body?: unknown }) => {
    if (method === 'GET') return done
    sent.push([method, body])
    return answers.shift() ?? done
  }) as StudioCall
  return { sent, store: createWorkshopsStore(call, 'event') }
}

test('somebody books while it is deleted: the person is asked again, with the number', async () => {
  const { sent, store } = begin([replied({ state: 'refused', reason: 'taken', message: '', taken: 2 })])
  store.ask(workshop)
  await store.remove()
  expect(store.asked.value).toMatchObject({ taken: 2 })
  await store.remove()
  expect(store.asked.value).toBeNull()
  expect(sent.map(([, body]) => body)).toMatchObject([{ taken: 0 }, { taken: 2 }])
  expect(store.removed.value).toBeNull()
})

test('one that nobody had booked comes back as it was', async () => {
  const { sent, store } = begin([])
  store.ask(workshop)
  await store.remove()
  expect(store.removed.value).toBe(workshop)
  await store.bringBack()
  expect(store.removed.value).toBeNull()
  const { id: _, taken: __, version: ___, ...fields } = workshop
  expect(sent[1]).toEqual(['POST', { eventId: 'event', ...fields }])
})

test.each([
  ['no name', { name: ' ' }, ['name']],
  ['fewer places than are taken', { capacity: '4' }, ['capacity']],
  ['no limit', { capacity: '' }, ['capacity']],
  ['an end before the start', { endsAt: '2026-11-20T19:00' }, ['endsAt']],
  ['nothing', {}, []],
])('wrong with a workshop: %s', (_, change, problems) => {
  const draft = { ...draftOf(workshop), ...change }
  expect(Object.keys(workshopProblems(draft, en, 5))).toEqual(problems)
})
