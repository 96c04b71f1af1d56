import { LEAST_PARTED, MOST_VALUES } from '@masuk/shared/contract/form-analytics.ts'
import { namedValues } from './named.ts'
import { quantilesOf } from './quantiles.ts'
import { keyOf } from './questions.ts'
import type { AskedQuestion } from './questions.ts'
import { roundedPart, roundedParts } from './rounded.ts'
import type { Rounded } from './rounded.ts'
import type { Slice } from './tally.ts'

type Counts = ReadonlyMap<string | null, number>

interface ValueFigure {
  value: string | null
  label: string
  people: Rounded
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, people) => total + people, 0)

/** What is told of the answers of some people; nothing of fewer than ten. */
export function questionFigures(slice: Slice, questions: Iterable<AskedQuestion>) {
  if (slice.people < LEAST_PARTED) return []
  return [...questions].map((question) => {
    const counts = slice.answers.get(keyOf(question)) ?? new Map<string | null, number>()
    const answered = sum(counts.values())
    return {
      questionId: question.id,
      kind: question.kind,
      label: question.label,
      answered: roundedPart(answered, slice.people),
      values: answered < LEAST_PARTED ? [] : valuesOf(question, counts, answered),
      quantiles: question.kind === 'number' ? quantilesOf(numbersOf(counts)) : null,
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
        people: roundedPart(chosen(counts, value), answered),
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

/** How many chose it, beside whatever else. */
function chosen(counts: Counts, choice: string): number {
  return sum([...counts].map(([value, people]) => (choicesIn(value).includes(choice) ? people : 0)))
}

function choicesIn(value: string | null): unknown[] {
  const list: unknown = value?.startsWith('[') ? JSON.parse(value) : []
  return Array.isArray(list) ? list : []
}

function byYear(counts: Counts): Counts {
  const years = new Map<string | null, number>()
  for (const [value, people] of counts) {
    const year = value?.slice(0, 4) ?? null
    years.set(year, (years.get(year) ?? 0) + people)
  }
  return years
}

function numbersOf(counts: Counts): Map<number, number> {
  return new Map([...counts].map(([value, people]) => [Number(value), people]))
}
