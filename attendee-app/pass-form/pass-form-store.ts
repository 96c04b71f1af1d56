import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { Answer } from '@masuk/shared/contract/pass-forms.ts'
import { passForm } from '@masuk/shared/contract/public-events.ts'
import { createResource, type Loaded, type Resource } from '@masuk/ui/loading/resource.ts'
import { sentAnswers, wrongQuestions, type Answers } from './form-answers.ts'

export type PassForm = Reply<typeof passForm>

/** What buyers are asked, by ticket type. Answers stay in memory: they may be about a person. */
export interface PassFormStore {
  formOf(ticketTypeId: string): Loaded<PassForm>
  answersOf(ticketTypeId: string): Answers
  load(ticketTypeIds: readonly string[]): Promise<void>
  answer(ticketTypeId: string, questionId: string, value: Answer): void
  /** Which questions of which ticket types are not answered as they must be, as `isWrong` then says. */
  check(ticketTypeIds: readonly string[]): boolean
  /** Whether it was wrong when it was last checked. */
  isWrong(ticketTypeId: string, questionId: string): boolean
  /** As an order sends them. */
  sent(ticketTypeIds: readonly string[]): {
    ticketTypeId: string
    formVersion: number
    answers: { questionId: string; value: Answer }[]
  }[]
  forget(): void
}

export function createPassFormStore(send: Send): PassFormStore {
  const forms = new Map<string, Resource<PassForm>>()
  const answers = signal<Readonly<Record<string, Answers>>>({})
  const wrong: ReadonlySignal<ReadonlySet<string>> & { value: ReadonlySet<string> } = signal(new Set())

  function resourceOf(ticketTypeId: string): Resource<PassForm> {
    const form =
      forms.get(ticketTypeId) ?? createResource(() => call(send, passForm, { query: { ticketTypeId } }))
    forms.set(ticketTypeId, form)
    return form
  }

  function readyForm(ticketTypeId: string): PassForm | null {
    const { value } = resourceOf(ticketTypeId).loaded
    return value.kind === 'ready' ? value.value : null
  }

  const answersOf = (ticketTypeId: string): Answers => answers.value[ticketTypeId] ?? {}
  const keyOf = (ticketTypeId: string, questionId: string) => `${ticketTypeId} ${questionId}`

  return {
    formOf: (ticketTypeId) => resourceOf(ticketTypeId).loaded.value,
    answersOf,
    load: async (ids) => void (await Promise.all(ids.map((id) => resourceOf(id).load()))),
    answer(ticketTypeId, questionId, value) {
      const own = { ...answersOf(ticketTypeId), [questionId]: value }
      answers.value = { ...answers.value, [ticketTypeId]: own }
      const still = new Set(wrong.value)
      if (still.delete(keyOf(ticketTypeId, questionId))) wrong.value = still
    },
    check(ids) {
      const found = ids.flatMap((id) => {
        const questions = readyForm(id)?.questions ?? []
        return [...wrongQuestions(questions, answersOf(id)).keys()].map((question) => keyOf(id, question))
      })
      wrong.value = new Set(found)
      return found.length === 0 && ids.every((id) => readyForm(id) !== null)
    },
    isWrong: (ticketTypeId, questionId) => wrong.value.has(keyOf(ticketTypeId, questionId)),
    sent: (ids) =>
      ids.flatMap((ticketTypeId) => {
        const form = readyForm(ticketTypeId)
        if (!form) return []
        const own = Object.entries(sentAnswers(form.questions, answersOf(ticketTypeId)))
        const given = own.map(([questionId, value]) => ({ questionId, value }))
        return [{ ticketTypeId, formVersion: form.version, answers: given }]
      }),
    forget() {
      answers.value = {}
      wrong.value = new Set()
      forms.clear()
    },
  }
}
