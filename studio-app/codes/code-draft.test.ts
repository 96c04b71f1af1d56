import { expect, test } from 'vitest'
import { en } from '../words/en.ts'
import { bodyOfCode, EMPTY_CODE, problemsOfCode, type CodeDraft } from './code-draft.ts'

const draft = (change: Partial<CodeDraft>): CodeDraft => ({ ...EMPTY_CODE, code: 'muhibah10', ...change })

test.each<[Partial<CodeDraft>, (keyof CodeDraft)[]]>([
  [{}, []],
  [{ code: 'ab' }, ['code']],
  [{ code: 'sepuluh%' }, ['code']],
  [{ amount: '101' }, ['amount']],
  [{ amount: '0' }, ['amount']],
  [{ kind: 'fixed', amount: '101.50' }, []],
  [{ kind: 'fixed', amount: 'ten' }, ['amount']],
  [{ purpose: 'referral' }, ['label']],
  [{ mostUses: '0', mostPerPerson: 'x' }, ['mostUses', 'mostPerPerson']],
])('%j', (change, wrong) => {
  expect(Object.keys(problemsOfCode(draft(change), en))).toEqual(wrong)
})

test('what is left empty is no limit', () => {
  expect(bodyOfCode(draft({ kind: 'fixed', amount: '5', mostPerPerson: '' }))).toMatchObject({
    amount: 500,
    eventIds: null,
    mostUses: null,
    mostPerPerson: null,
    endsAt: null,
  })
})
