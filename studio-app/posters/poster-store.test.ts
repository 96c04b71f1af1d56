import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { CallResult } from '@masuk/shared/client.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createNewEventStore } from '../events/new-event-store.ts'
import { en } from '../words/en.ts'
import { createFormFiller } from './fill-form.ts'
import { fieldsOf, type PosterReply } from './poster-fields.ts'
import { createPosterStore, marksOf } from './poster-store.ts'

type Draft = Parameters<typeof fieldsOf>[0]

const found = (value: string, confidence = 0.9) =>
  ({ value, foundIn: 'text', quote: `${value} there`, place: null, confidence }) as const
const empty: Draft = { title: null, startsAt: null, endsAt: null, venue: null, organizer: null, url: null }
const eight = '2026-12-05T12:00:00.000Z'
const reply = (draft: Partial<Draft>): CallResult<PosterReply> => ({
  kind: 'reply',
  status: 201,
  headers: {},
  body: { state: 'done', draft: { ...empty, ...draft }, readBy: 'text_recognition', note: null },
})
const picture = new File(['x'], 'poster.jpg', { type: 'image/jpeg' })

function open(answers: (CallResult<PosterReply> | Promise<CallResult<PosterReply>>)[], isOn = true) {
  const words = signal(en)
  const call = (async () => ({
    kind: 'reply',
    status: 200,
    headers: {},
    body: { flags: [{ key: 'poster-import', value: isOn }] },
  })) as unknown as StudioCall
  const { form } = createNewEventStore({ call, organizationId: 'organization', words, now: 0 })
  const send = async () => answers.shift() ?? { kind: 'unreachable' as const, cause: null }
  const store = createPosterStore({ call, send, words, fill: createFormFiller(form) })
  return { store, form }
}

test('a poster fills the fields, and says of each where it comes from and how sure that is', async () => {
  const { store, form } = open([
    reply({ title: found('Malam Puisi'), startsAt: found(eight, 0.6), venue: found('Dewan', 0.2) }),
  ])
  await store.read(picture)
  expect(form.draft.value).toMatchObject({
    name: 'Malam Puisi',
    startsAt: '2026-12-05T20:00',
    endsAt: '2026-12-05T23:00',
    venue: 'Dewan',
  })
  expect(marksOf(store.state.value, en)).toEqual({
    name: en.posters.marks.sure('Malam Puisi there'),
    startsAt: en.posters.marks.likely(`${eight} there`),
    endsAt: en.posters.guessedEnd,
    venue: en.posters.marks.unsure('Dewan there'),
  })
})

test('what the person has typed stays, and another poster replaces what the first has put there', async () => {
  const { store, form } = open([
    reply({ title: found('First'), venue: found('Dewan A') }),
    reply({ title: found('Second'), venue: found('Dewan B') }),
  ])
  await store.read(picture)
  form.write('venue', 'Dewan C')
  await store.read(picture)
  expect(form.draft.value).toMatchObject({ name: 'Second', venue: 'Dewan C' })
})

test('an end that is not after the start is taken for a mistake', () => {
  const fields = fieldsOf({ ...empty, startsAt: found(eight), endsAt: found(eight) })
  expect(fields.endsAt).toEqual({ value: '2026-12-05T23:00', from: null })
  expect(fieldsOf({ ...empty, endsAt: found(eight) })).toEqual({
    endsAt: { value: '2026-12-05T20:00', from: { quote: `${eight} there`, certainty: 'sure' } },
  })
})

const fault = (status: number): CallResult<PosterReply> => ({
  kind: 'fault',
  status,
  shape: 'api',
  message: 'Their words.',
  headers: {},
})
test.each<[string, CallResult<PosterReply>, string]>([
  ['switched off', fault(404), en.posters.off],
  ['busy', fault(429), en.shared.failed.busy],
  ['out of reach', { kind: 'unreachable', cause: null }, en.shared.failed.unreachable],
  [
    'refusing the picture',
    {
      kind: 'reply',
      status: 201,
      headers: {},
      body: { state: 'refused', reason: 'broken_picture', message: 'Their words.' },
    },
    en.posters.refusals.broken_picture,
  ],
])('a service that is %s says so, and the form stays', async (_, answer, problem) => {
  const { store, form } = open([answer])
  form.write('name', 'Mine')
  await store.read(picture)
  expect(store.state.value).toEqual({ kind: 'failed', problem })
  expect(form.draft.value.name).toBe('Mine')
})

test('what was given up fills nothing, and a picture that is too large is not sent', async () => {
  let answer = (_: CallResult<PosterReply>) => {}
  const { store, form } = open([new Promise((resolve) => (answer = resolve))])
  const reading = store.read(picture)
  store.cancel()
  answer(reply({ title: found('Late') }))
  await reading
  expect([store.state.value.kind, form.draft.value.name]).toEqual(['none', ''])
  await store.read(new File([new Uint8Array(12 * 1024 * 1024 + 1)], 'large.jpg'))
  expect(store.state.value).toEqual({ kind: 'failed', problem: en.posters.tooLarge })
})

test.each([true, false])('it is offered where the operator has it on: %s', async (isOn) => {
  const { store } = open([], isOn)
  await store.begin()
  expect(store.isOffered.value).toBe(isOn)
})
