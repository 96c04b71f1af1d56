import { LEAST_PARTED, MOST_VALUES } from '@masuk/shared/contract/form-analytics.ts'
import { namedValues } from './named.ts'
import { quantilesOf } from './quantiles.ts'
import { keyOf } from './questions.ts'
import type { AskedQuestion } from './questions.ts'
import { roundedPart, roundedParts } from './rounded.ts'
import type { Rounded } from './rounded.ts'
import type { Answers, Slice } from './tally.ts'

type Counts = ReadonlyMap<string, number>

interface ValueFigure {
  value: string | null
  label: string
  people: Rounded
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, people) => total + people, 0)

const nothing: Answers = { answered: 0, values: new Map() }

/** What is told of the answers of some people; nothing of fewer than ten. */
export function questionFigures(slice: Slice, questions: Iterable<AskedQuestion>) {
  if (slice.people < LEAST_PARTED) return []
  return [...questions].map((question) => {
    const { answered, values } = slice.answers.get(keyOf(question)) ?? nothing
    return {
      questionId: question.id,
      kind: question.kind,
      label: question.label,
      answered: roundedPart(answered, slice.people),
      values: answered < LEAST_PARTED ? [] : valuesOf(question, values, answered),
      quantiles: question.kind === 'number' ? quantilesOf(numbersOf(values)) : null,
    }
  })
}

function valuesOf({ kind, choices }: AskedQuestion, counts: Counts, answered: number): ValueFigure[] {
  switch (kind) {
    case 'one':
      return parts([...choices], counts)
    case 'consent':
      return parts(
        [
          ['true', 'Yes'],
          ['false', 'No'],
        ],
        counts,
      )
    case 'several':
      return [...choices].map(([value, label]) => ({
        value,
        label,
        people: roundedPart(counts.get(value) ?? 0, answered),
      }))
    case 'country':
      return openValues(counts)
    case 'date':
      return openValues(byYear(counts))
    case 'number':
    case 'text':
      return []
  }
}

/** Of a closed list of values, of which each person gave one. */
function parts(values: readonly (readonly [string, string])[], counts: Counts): ValueFigure[] {
  const people = roundedParts(values.map(([value]) => counts.get(value) ?? 0))
  return values.map(([value, label], at) => ({ value, label, people: people[at] ?? roundedPart(0, 0) }))
}

/** Of values that only people's answers tell, with all that are not named as one. */
function openValues(counts: Counts): ValueFigure[] {
  const named = namedValues(counts, MOST_VALUES)
  const peopleOf = (value: string) => counts.get(value) ?? 0
  const others = sum(counts.values()) - sum(named.map(peopleOf))
  const people = roundedParts([...named.map(peopleOf), others])
  return [...named.map((value) => ({ value, label: value })), { value: null, label: 'Others' }].map(
    (each, at) => ({ ...each, people: people[at] ?? roundedPart(0, 0) }),
  )
}

function byYear(counts: Counts): Counts {
  const years = new Map<string, number>()
  for (const [value, people] of counts) {
    const year = value.slice(0, 4)
    years.set(year, (years.get(year) ?? 0) + people)
  }
  return years
}

function numbersOf(counts: Counts): Map<number, number> {
  return new Map([...counts].map(([value, people]) => [Number(value), people]))
}
