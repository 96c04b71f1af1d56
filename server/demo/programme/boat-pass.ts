import type { Answer } from '@masuk/shared/contract/pass-forms.ts'
import type { PassPlan } from '../event-plan.ts'
import { scattered } from '../people.ts'

/** One of several, as by chance; what is named twice is twice as likely. */
function pick<T>(n: number, salt: number, values: readonly [T, ...T[]]): T {
  return values[scattered(n, salt) % values.length] ?? values[0]
}

const choicesOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([id, label]) => ({ id, label }))

/** The pass of the exhibition of boats: what its visitors are asked, and what those of the demo have answered. */
export const boatPass: PassPlan = {
  zones: ['Dewan Perahu', 'Bengkel Pulau Duyong', 'Stor Muzium'],
  opens: ['Dewan Perahu', 'Bengkel Pulau Duyong'],
  questions: [
    {
      id: 'with',
      kind: 'one',
      label: 'With whom do you come?',
      choices: choicesOf({
        alone: 'Alone',
        family: 'With my family',
        friends: 'With friends',
        work: 'For my work',
      }),
    },
    {
      id: 'trade',
      kind: 'text',
      label: 'What is your trade?',
      shownIf: { questionId: 'with', equals: 'work' },
    },
    {
      id: 'boats',
      kind: 'several',
      label: 'Which boats do you want to see?',
      choices: choicesOf({ pinis: 'Pinis', kolek: 'Kolek', payang: 'Payang', bedar: 'Bedar' }),
    },
    { id: 'age', kind: 'number', label: 'How old are you?' },
    { id: 'country', kind: 'country', label: 'Where do you live?' },
    { id: 'last_visit', kind: 'date', label: 'When were you last in the museum?' },
    { id: 'news', kind: 'consent', label: 'Tell me about the next exhibition.' },
  ],
  answersOf(n) {
    const company = pick(n, 11, ['family', 'family', 'friends', 'alone', 'work'])
    const answers: Record<string, Answer> = {
      with: company,
      ...(company === 'work' && { trade: pick(n, 12, ['Boat builder', 'Teacher', 'Guide']) }),
      boats: pick(n, 13, [['pinis'], ['pinis', 'bedar'], ['kolek', 'payang'], ['pinis', 'kolek', 'bedar']]),
      age: 18 + (scattered(n, 14) % 50),
      country: pick(n, 15, ['MY', 'MY', 'MY', 'MY', 'MY', 'SG', 'SG', 'ID', 'GB']),
      ...(n % 3 === 0 && { last_visit: pick(n, 16, ['2019-08-31', '2024-03-02', '2025-06-14']) }),
      news: pick(n, 17, [true, true, false]),
    }
    return Object.entries(answers).map(([questionId, value]) => ({ questionId, value }))
  },
  visitOf: (n) => ({
    source: pick(n, 18, ['brochure', 'entrance', 'direct', 'direct']),
    purpose: pick(n, 19, ['See the boats', 'See the boats', 'Bring my children', 'Learn the trade', null]),
  }),
}
