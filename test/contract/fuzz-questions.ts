import { questionKinds } from '@masuk/shared/contract/pass-forms.ts'
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'

const label = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .map((text) => `Q${text.replace(/[^\P{C}]/gu, '')}`)
const ids = ['constructor', 'drink', 'q_1', 'a']

/** Lists of questions as an organiser sends them; some hang on an answer that an earlier one can't have. */
export const questionLists: Arbitrary<unknown[]> = fc
  .tuple(
    fc.shuffledSubarray(ids),
    fc.array(
      fc.record({
        kind: fc.constantFrom(...questionKinds),
        label,
        isRequired: fc.boolean(),
        equals: fc.constantFrom(null, null, 'tea', 'true', 'MY', '7', '2026-11-20'),
      }),
      { minLength: ids.length, maxLength: ids.length },
    ),
  )
  .map(([used, drawn]) =>
    used.map((id, at) => {
      const { kind = 'text', label: words = 'Q', isRequired = false, equals = null } = drawn[at] ?? {}
      const hasChoices = kind === 'one' || kind === 'several'
      return {
        id,
        kind,
        label: words,
        isRequired,
        choices: hasChoices ? ['tea', 'kopi'].map((choice) => ({ id: choice, label: choice })) : [],
        shownIf: equals !== null && at > 0 ? { questionId: used[at - 1], equals } : null,
      }
    }),
  )
