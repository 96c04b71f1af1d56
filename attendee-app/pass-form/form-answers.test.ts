import { expect, test } from 'vitest'
import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { askedQuestions, sentAnswers, wrongQuestions } from './form-answers.ts'

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  label: id,
  help: '',
  isRequired: false,
  choices: [],
  shownIf: null,
  ...more,
})
const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
]
const form = [
  question('guest', { kind: 'one', isRequired: true, choices: yesNo }),
  question('name', { isRequired: true, shownIf: { questionId: 'guest', equals: 'yes' } }),
  question('diet', { shownIf: { questionId: 'name', equals: 'Siti' } }),
]

test('a question is asked when its condition holds', () => {
  expect(askedQuestions(form, {}).map(({ id }) => id)).toEqual(['guest'])
  expect(askedQuestions(form, { guest: 'yes', name: 'Siti' })).toHaveLength(3)
})

test('answers to what is not asked any more are not sent, nor what depended on them', () => {
  expect(sentAnswers(form, { guest: 'no', name: 'Siti', diet: 'None' })).toEqual({ guest: 'no' })
  expect(sentAnswers(form, { guest: 'yes', name: '', diet: 'None' })).toEqual({ guest: 'yes' })
})

test('what is missing is known by its kind', () => {
  expect([...wrongQuestions(form, {})]).toEqual([['guest', 'one']])
  expect([...wrongQuestions(form, { guest: 'yes' })]).toEqual([['name', 'text']])
  expect(wrongQuestions(form, { guest: 'no' }).size).toBe(0)
})
