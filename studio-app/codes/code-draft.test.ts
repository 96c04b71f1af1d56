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
  [{ minimum: 'some', mostDiscount: '0' }, ['minimum', 'mostDiscount']],
  [{ startsAt: '2026-11-20T20:00', endsAt: '2026-11-20T20:00' }, ['endsAt']],
  [{ endsAt: 'soon' }, ['endsAt']],
])('%j', (change, wrong) => {
  expect(Object.keys(problemsOfCode(draft(change), en))).toEqual(wrong)
})

test('what is left empty is no limit', () => {
  expect(bodyOfCode(draft({ kind: 'fixed', amount: '5', mostPerPerson: '' }))).toMatchObject({
    amount: 500,
    eventIds: null,
    mostUses: null,
    mostPerPerson: null,
    ticketTypeIds: null,
    minimumSen: 0,
    mostDiscountSen: null,
    startsAt: null,
    endsAt: null,
  })
})

test('what is typed is sent in sen and UTC; only a share has a most', () => {
  const typed = { ticketTypeIds: ['vip'], minimum: '100', mostDiscount: '50', startsAt: '2026-11-20T20:00' }
  expect(bodyOfCode(draft(typed))).toMatchObject({
    ticketTypeIds: ['vip'],
    minimumSen: 10_000,
    mostDiscountSen: 5_000,
    startsAt: '2026-11-20T12:00:00.000Z',
  })
  expect(bodyOfCode(draft({ ...typed, kind: 'fixed' })).mostDiscountSen).toBeNull()
})
