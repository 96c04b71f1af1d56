import { problemsOf, senOf, utcTime, wholeNumber } from '../form/values.ts'
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
  /** Of that event; none: all of them. */
  ticketTypeIds: readonly string[]
  /** What the covered tickets must cost before it works. */
  minimum: string
  /** The most that a share takes off one order. */
  mostDiscount: string
  mostUses: string
  mostPerPerson: string
  startsAt: string
  endsAt: string
}

export const EMPTY_CODE: CodeDraft = {
  code: '',
  purpose: 'promotion',
  label: '',
  kind: 'percentage',
  amount: '10',
  eventId: '',
  ticketTypeIds: [],
  minimum: '',
  mostDiscount: '',
  mostUses: '',
  mostPerPerson: '1',
  startsAt: '',
  endsAt: '',
}

const CODE = /^[A-Z0-9-]{3,32}$/

export function problemsOfCode(
  draft: CodeDraft,
  { codes: text, frame: { form } }: Words,
): Partial<Record<keyof CodeDraft, string>> {
  const amount = amountOf(draft)
  const isAmountWrong = amount === null || amount < 1 || (draft.kind === 'percentage' && amount > 100)
  return problemsOf<keyof CodeDraft>({
    code: CODE.test(draft.code.trim().toUpperCase()) ? undefined : text.codeWrong,
    label: draft.purpose === 'referral' && draft.label.trim() === '' ? form.required : undefined,
    amount: isAmountWrong ? (draft.kind === 'fixed' ? form.notMoney : text.percentWrong) : undefined,
    minimum: limitProblem(draft.minimum, senOf, form.notMoney),
    mostDiscount: limitProblem(draft.mostDiscount, senOf, form.notMoney),
    mostUses: limitProblem(draft.mostUses, wholeNumber, form.notNumber),
    mostPerPerson: limitProblem(draft.mostPerPerson, wholeNumber, form.notNumber),
    ...spanProblems(draft, form),
  })
}

/** What is wrong with a limit: empty is none. */
function limitProblem(typed: string, read: (text: string) => number | null, problem: string) {
  return typed.trim() !== '' && (read(typed) ?? 0) < 1 ? problem : undefined
}

function spanProblems({ startsAt, endsAt }: CodeDraft, form: Words['frame']['form']) {
  const [start, end] = [utcTime(startsAt), utcTime(endsAt)]
  return {
    startsAt: startsAt !== '' && start === null ? form.notTime : undefined,
    endsAt:
      endsAt !== '' && end === null
        ? form.notTime
        : start !== null && end !== null && end <= start
          ? form.endsBefore
          : undefined,
  }
}

/** Sen, or per cent. */
const amountOf = ({ kind, amount }: CodeDraft) => (kind === 'fixed' ? senOf(amount) : wholeNumber(amount))

export function bodyOfCode(draft: CodeDraft) {
  const { code, purpose, label, kind, eventId, ticketTypeIds } = draft
  return {
    code,
    purpose,
    label,
    kind,
    amount: amountOf(draft) ?? 0,
    eventIds: eventId === '' ? null : [eventId],
    ticketTypeIds: ticketTypeIds.length === 0 ? null : [...ticketTypeIds],
    minimumSen: senOf(draft.minimum) ?? 0,
    mostDiscountSen: kind === 'fixed' ? null : senOf(draft.mostDiscount),
    mostUses: wholeNumber(draft.mostUses),
    mostPerPerson: wholeNumber(draft.mostPerPerson),
    startsAt: utcTime(draft.startsAt),
    endsAt: utcTime(draft.endsAt),
  }
}
