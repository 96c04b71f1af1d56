import { describe, expect, test } from 'vitest'
import { Questions, wrongAnswers } from './pass-form-rules.ts'
import { MOST_CHOICES, MOST_QUESTIONS, questionKinds } from './pass-forms.ts'
import type { Answer } from './pass-forms.ts'

const choices = [
  { id: 'tea', label: 'Tea' },
  { id: 'kopi', label: 'Kopi' },
]
const asked = (id: string, more: object = {}) => ({ id, kind: 'text', label: 'A question', ...more })
const drink = (more: object = {}) => asked('drink', { kind: 'one', choices, ...more })

/** What is told to be wrong with questions, as `place.field: words`. */
function problemsOf(questions: unknown): string[] {
  const { error } = Questions.safeParse(questions)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('a form of questions', () => {
  test.each<[string, object[]]>([
    [
      'of every kind',
      questionKinds.map((kind) => asked(kind, { kind, choices: hasChoices(kind) ? choices : [] })),
    ],
    ['of none', []],
    ['of as many as there may be', Array.from({ length: MOST_QUESTIONS }, (_, n) => asked(`q${n}`))],
    [
      'shown if a choice was made',
      [drink(), asked('sugar', { shownIf: { questionId: 'drink', equals: 'kopi' } })],
    ],
    [
      'shown if agreed',
      [asked('ok', { kind: 'consent' }), asked('why', { shownIf: { questionId: 'ok', equals: 'false' } })],
    ],
    [
      'shown if from there',
      [asked('from', { kind: 'country' }), asked('visa', { shownIf: { questionId: 'from', equals: 'SG' } })],
    ],
    ['called like what every object has', [asked('constructor')]],
  ])('%s is taken', (_, questions) => {
    expect(problemsOf(questions)).toEqual([])
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, ': must be a list of questions'],
    [
      'one question too many',
      Array.from({ length: MOST_QUESTIONS + 1 }, (_, n) => asked(`q${n}`)),
      ': may have at most 30 questions',
    ],
    [
      'an id twice',
      [asked('a'), asked('b'), asked('a')],
      '2.id: must be another than those of the questions before it',
    ],
    ['an id in capitals', [asked('Name')], '0.id: must be lowercase letters, digits and _, at most 40'],
    ['an empty label', [asked('a', { label: ' ' })], '0.label: must not be empty'],
    [
      'an unknown kind',
      [asked('a', { kind: 'file' })],
      '0.kind: must be one of text, number, one, several, date, country, consent',
    ],
    ['a misspelt field', [asked('a', { required: true })], '0: must be a question: id, kind and label'],
    [
      'one choice',
      [asked('a', { kind: 'one', choices: choices.slice(1) })],
      '0.choices: must have at least two choices',
    ],
    [
      'a choice twice',
      [asked('a', { kind: 'several', choices: [...choices, ...choices] })],
      '0.choices: must each have an id of their own',
    ],
    [
      'one choice too many',
      [drink({ choices: Array.from({ length: MOST_CHOICES + 1 }, (_, n) => ({ id: `c${n}`, label: 'C' })) })],
      '0.choices: may have at most 60 choices',
    ],
    [
      'choices of a number',
      [asked('a', { kind: 'number', choices })],
      '0.choices: must be empty: only questions of the kinds one and several have choices',
    ],
    [
      'a condition on a later question',
      [asked('a', { shownIf: { questionId: 'b', equals: 'x' } }), asked('b')],
      '0.shownIf: must name a question before this one',
    ],
    [
      'a condition on itself',
      [asked('a', { shownIf: { questionId: 'a', equals: 'x' } })],
      '0.shownIf: must name a question before this one',
    ],
    [
      'a condition on no choice',
      [drink(), asked('a', { shownIf: { questionId: 'drink', equals: 'teh' } })],
      '1.shownIf: must name an answer that the earlier question can have',
    ],
    ...(
      [
        ['consent', 'yes'],
        ['number', '01'],
        ['number', 'Infinity'],
        ['date', '2026-02-30'],
        ['country', 'my'],
      ] as const
    ).map(([kind, equals]): [string, unknown, string] => [
      `a condition that a ${kind} can't meet: ${equals}`,
      [asked('a', { kind }), asked('b', { shownIf: { questionId: 'a', equals } })],
      '1.shownIf: must name an answer that the earlier question can have',
    ]),
  ])('%s is told', (_, questions, problem) => {
    expect(problemsOf(questions)).toEqual([problem])
  })
})

const hasChoices = (kind: string) => kind === 'one' || kind === 'several'

describe('answers', () => {
  const form = Questions.parse([
    asked('name', { isRequired: true }),
    asked('age', { kind: 'number' }),
    drink({ isRequired: true }),
    asked('days', { kind: 'several', choices, isRequired: true }),
    asked('born', { kind: 'date' }),
    asked('from', { kind: 'country' }),
    asked('agree', { kind: 'consent', isRequired: true }),
    asked('sugar', { kind: 'number', isRequired: true, shownIf: { questionId: 'drink', equals: 'kopi' } }),
    asked('ice', { shownIf: { questionId: 'days', equals: 'tea' } }),
    asked('constructor'),
  ])
  const right: Record<string, Answer> = { name: 'Aminah', drink: 'tea', days: ['kopi'], agree: true }

  test.each<[string, Record<string, Answer>]>([
    ['what must be there', {}],
    ['all there is', { age: 41.5, born: '1961-08-31', from: 'MY', constructor: 'A word' }],
    ['what is shown by a choice', { drink: 'kopi', sugar: 0 }],
    ['what is shown by one of several', { days: ['kopi', 'tea'], ice: 'No' }],
  ])('%s is right', (_, more) => {
    expect(wrongAnswers(form, { ...right, ...more })).toEqual({})
  })

  test.each<[string, Record<string, Answer | undefined>, Record<string, string>]>([
    ['nothing to what must be answered', { name: undefined }, { name: 'must be answered' }],
    ['spaces to what must be answered', { name: '  ' }, { name: 'must be answered' }],
    ['text for a number', { age: '41' }, { age: 'must be a number' }],
    ['no choice of the list', { drink: 'milo' }, { drink: 'must be one of the choices' }],
    ['a list for one choice', { drink: ['tea'] }, { drink: 'must be one of the choices' }],
    ['one choice for several', { days: 'tea' }, { days: 'must be some of the choices, each once' }],
    ['a choice twice', { days: ['tea', 'tea'] }, { days: 'must be some of the choices, each once' }],
    ['none of several that must be answered', { days: [] }, { days: 'must be answered' }],
    [
      'a day that does not exist',
      { born: '2026-02-29' },
      { born: 'must be a date from 1900 on, such as 2026-11-20' },
    ],
    ['a country by its name', { from: 'Malaysia' }, { from: 'must be a country code such as MY' }],
    ['no agreement', { agree: false }, { agree: 'must be agreed to' }],
    ['a consent as text', { agree: 'true' }, { agree: 'must be true or false' }],
    ['nothing to what is shown', { drink: 'kopi' }, { sugar: 'must be answered' }],
    ['an answer to what is not shown', { sugar: 1 }, { sugar: 'is not asked' }],
    ['an answer to no question', { shoes: 42 }, { shoes: 'is not a question of this form' }],
  ])('%s is told', (_, more, wrong) => {
    const given = Object.entries({ ...right, ...more }).filter(([, value]) => value !== undefined)
    expect(wrongAnswers(form, Object.fromEntries(given) as Record<string, Answer>)).toEqual(wrong)
  })
})
