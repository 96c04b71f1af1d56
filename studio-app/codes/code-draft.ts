import { senOf, utcTime, wholeNumber } from '../form/values.ts'
import type { Words } from '../words/en.ts'

/** A promotion code as it is typed. Its rules never change once it is made. */
export interface CodeDraft {
  code: string
  purpose: 'promotion' | 'referral'
  label: string
  kind: 'percentage' | 'fixed'
  amount: string
  /** Empty: every event. */
  eventId: string
  mostUses: string
  mostPerPerson: string
  endsAt: string
}

export const EMPTY_CODE: CodeDraft = {
  code: '',
  purpose: 'promotion',
  label: '',
  kind: 'percentage',
  amount: '10',
  eventId: '',
  mostUses: '',
  mostPerPerson: '1',
  endsAt: '',
}

const CODE = /^[A-Z0-9-]{3,32}$/

export function problemsOfCode(
  draft: CodeDraft,
  { codes: text, frame: { form } }: Words,
): Partial<Record<keyof CodeDraft, string>> {
  const amount = amountOf(draft)
  const isLimitWrong = (typed: string) => typed.trim() !== '' && !((wholeNumber(typed) ?? 0) >= 1)
  return {
    ...(!CODE.test(draft.code.trim().toUpperCase()) && { code: text.codeWrong }),
    ...(draft.purpose === 'referral' && draft.label.trim() === '' && { label: form.required }),
    ...((amount === null || amount < 1 || (draft.kind === 'percentage' && amount > 100)) && {
      amount: draft.kind === 'fixed' ? form.notMoney : text.percentWrong,
    }),
    ...(isLimitWrong(draft.mostUses) && { mostUses: form.notNumber }),
    ...(isLimitWrong(draft.mostPerPerson) && { mostPerPerson: form.notNumber }),
    ...(draft.endsAt !== '' && utcTime(draft.endsAt) === null && { endsAt: form.notTime }),
  }
}

/** Sen, or per cent. */
const amountOf = ({ kind, amount }: CodeDraft) => (kind === 'fixed' ? senOf(amount) : wholeNumber(amount))

export function bodyOfCode(draft: CodeDraft) {
  const { code, purpose, label, kind, eventId, mostUses, mostPerPerson, endsAt } = draft
  return {
    code,
    purpose,
    label,
    kind,
    amount: amountOf(draft) ?? 0,
    eventIds: eventId === '' ? null : [eventId],
    mostUses: mostUses.trim() === '' ? null : wholeNumber(mostUses),
    mostPerPerson: mostPerPerson.trim() === '' ? null : wholeNumber(mostPerPerson),
    endsAt: endsAt === '' ? null : utcTime(endsAt),
  }
}
