import { signal } from '@preact/signals'
import { describe, expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { createForm, type Saved } from './form-store.ts'
import { savedOf } from './saved-of.ts'
import {
  capacityProblem,
  localTime,
  problemsOf,
  senOf,
  textProblem,
  timesProblem,
  utcTime,
} from './values.ts'

const words = en.frame.form

test.each([
  ['12', 1_200],
  ['12.5', 1_250],
  ['RM 1,200.00', 120_000],
  ['0', 0],
  ['12.345', null],
  ['-1', null],
  ['', null],
  ['free', null],
])('%j is %s sen', (text, sen) => {
  expect(senOf(text)).toBe(sen)
})

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-20T20:00'],
  ['2026-11-20T17:30:00.000Z', '2026-11-21T01:30'],
])('%s stands in its field as %s, and comes back', (utc, local) => {
  expect(localTime(utc)).toBe(local)
  expect(utcTime(local)).toBe(utc)
})

test('what is no time is null, and an absent time an empty field', () => {
  expect([utcTime(''), utcTime('soon'), localTime(null)]).toEqual([null, null, ''])
})

test.each([
  ['', undefined],
  ['250', undefined],
  ['1,000', undefined],
  ['0', words.tooSmall(1)],
  ['1000001', words.tooLarge('1,000,000')],
  ['many', words.notNumber],
])('a limit on places of %j', (text, problem) => {
  expect(capacityProblem(text, words)).toBe(problem)
})

test('an end comes after its start', () => {
  const [early, late] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z']
  expect(timesProblem(early, late, words)).toEqual({})
  expect(timesProblem(late, early, words)).toEqual({ endsAt: words.endsBefore })
  expect(timesProblem(null, null, words)).toEqual({ startsAt: words.notTime, endsAt: words.notTime })
})

describe('a form', () => {
  const begin = (save: (draft: { name: string }) => Promise<Saved<{ name: string }>>) =>
    createForm({
      initial: { name: '' },
      check: ({ name }, { frame }) => problemsOf({ name: textProblem(name, 10, frame.form) }),
      save,
      words: signal(en),
    })

  test('what can be seen to be wrong is said beside its field, without asking the service', async () => {
    const form = begin(() => Promise.reject(new Error('It must not ask.')))
    expect(await form.save()).toBe(false)
    expect(form.problems.value).toEqual({ name: words.required })
    form.write('name', 'Pasar Malam')
    expect(form.problems.value).toEqual({})
    expect(await form.save()).toBe(false)
    expect(form.problems.value).toEqual({ name: words.tooLong(10) })
  })

  test('a save that fails keeps what was typed, and says so', async () => {
    const form = begin(async () => ({ kind: 'failed', failure: { kind: 'unreachable', cause: null } }))
    form.write('name', 'Pasar')
    expect(await form.save()).toBe(false)
    expect(form.draft.value).toEqual({ name: 'Pasar' })
    expect(form.isDirty.value).toBe(true)
    expect(form.failure.value).toContain(en.shared.failed.unreachable)
  })

  test('a refusal stands beside the field that it is about', async () => {
    const refused = { state: 'refused', reason: 'name_taken', message: 'There is one of that name.' }
    const form = begin(async () =>
      savedOf({ kind: 'reply', status: 200, body: refused, headers: {} }, { fields: { name_taken: 'name' } }),
    )
    form.write('name', 'Pasar')
    await form.save()
    expect(form.problems.value).toEqual({ name: refused.message })
  })

  test('what is typed while it is saved stays, and is still to be saved', async () => {
    const form = begin(async () => {
      form.write('name', 'Pasar 2')
      return { kind: 'saved' }
    })
    form.write('name', 'Pasar')
    expect(await form.save()).toBe(true)
    expect(form.draft.value).toEqual({ name: 'Pasar 2' })
    expect(form.isDirty.value).toBe(true)
  })

  test('two taps save once', async () => {
    let saves = 0
    const form = begin(async () => {
      saves++
      return { kind: 'saved' }
    })
    form.write('name', 'Pasar')
    expect(await Promise.all([form.save(), form.save()])).toEqual([true, false])
    expect(saves).toBe(1)
    expect(form.isDirty.value).toBe(false)
  })
})
