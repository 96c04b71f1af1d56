import { expect, test } from 'vitest'
import type { Question } from '@masuk/shared/contract/pass-forms.ts'
import { en } from '../words/en.ts'
import { conditionsFor, draftOf, newQuestion, passProblems, withKind } from './pass-draft.ts'

const text: Question = { ...newQuestion(), label: 'What do you do?' }
const choice = (id: string) => ({ id, label: id })
const one: Question = { ...text, id: 'one', kind: 'one', choices: [choice('a'), choice('b')] }
const consent: Question = { ...text, id: 'yes', kind: 'consent' }

test('the draft is edited, else what is published, else nothing', () => {
  const version = (questions: Question[]) => ({
    formVersion: 1,
    questions,
    zoneIds: [],
    savedAt: '',
    publishedAt: '',
  })
  expect(draftOf({ draft: version([text]), published: version([one]) }).questions).toEqual([text])
  expect(draftOf({ draft: null, published: version([one]) }).questions).toEqual([one])
  expect(draftOf({ draft: null, published: null })).toEqual({ questions: [], zoneIds: [] })
})

test.each([
  ['nothing', [text, one, consent], undefined],
  ['a label', [text, { ...one, label: ' ' }], en.passes.questionProblem(2, en.frame.form.required)],
  [
    'a choice',
    [{ ...one, choices: [choice('a'), choice('')] }],
    en.passes.questionProblem(1, en.frame.form.required),
  ],
  [
    'a second choice',
    [{ ...one, choices: [choice('a')] }],
    en.passes.questionProblem(1, en.passes.twoChoices),
  ],
  [
    'the question that it depends on, before it',
    [{ ...text, shownIf: { questionId: 'one', equals: 'a' } }, one],
    en.passes.questionProblem(1, en.passes.earlier),
  ],
])('missing in a form: %s', (_, questions, problem) => {
  expect(passProblems({ questions, zoneIds: [] }, en).questions).toBe(problem)
})

test('another kind has two choices to begin with, or none', () => {
  expect(withKind(text, 'several').choices).toHaveLength(2)
  expect(withKind(one, 'several').choices).toEqual(one.choices)
  expect(withKind(one, 'date').choices).toEqual([])
})

test('a question depends only on choices and consents before it', () => {
  const found = conditionsFor([text, one, consent, text], 3, en)
  expect(found.map(({ question, answers }) => [question.id, answers.map(({ id }) => id)])).toEqual([
    ['one', ['a', 'b']],
    ['yes', ['true', 'false']],
  ])
  expect(conditionsFor([text, one], 1, en)).toEqual([])
})
