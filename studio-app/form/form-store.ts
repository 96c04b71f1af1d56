import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { faultText, type Failure } from '@masuk/ui/words/fault-text.ts'
import type { Words } from '../words/en.ts'

/** What is wrong with a draft, beside the field that it is about. */
export type Problems<Draft> = Partial<Record<keyof Draft, string>>

/** What became of saving. A refusal may be about a field; a failure is told in our words and keeps the form as it is. */
export type Saved<Draft> =
  | { kind: 'saved'; draft?: Draft }
  | { kind: 'refused'; message: string; field?: keyof Draft }
  | { kind: 'failed'; failure: Failure }

export interface FormStore<Draft> {
  draft: ReadonlySignal<Draft>
  problems: ReadonlySignal<Problems<Draft>>
  /** Why it was not saved; null when there is nothing to tell. */
  failure: ReadonlySignal<string | null>
  isSaving: ReadonlySignal<boolean>
  isDirty: ReadonlySignal<boolean>
  write<Key extends keyof Draft>(key: Key, value: Draft[Key]): void
  /** True when it was saved. A second one while the first is under way does nothing. */
  save(): Promise<boolean>
  /** Begins anew with what the service has. */
  reset(draft: Draft): void
  /** The service has something newer, and the draft is what was made of both. */
  rebase(kept: Draft, draft: Draft): void
}

export interface FormPorts<Draft> {
  initial: Draft
  /** What can be seen to be wrong without asking the service. */
  check: (draft: Draft, words: Words) => Problems<Draft>
  save: (draft: Draft) => Promise<Saved<Draft>>
  words: ReadonlySignal<Words>
}

export function createForm<Draft extends object>({
  initial,
  check,
  save,
  words,
}: FormPorts<Draft>): FormStore<Draft> {
  const kept = signal(initial)
  const draft = signal(initial)
  const problems = signal<Problems<Draft>>({})
  const failure = signal<string | null>(null)
  const isSaving = signal(false)
  // While it is saved the draft may become what was made of two edits; then that is what was sent.
  let isRebased = false

  function reset(next: Draft): void {
    kept.value = next
    draft.value = next
    problems.value = {}
    failure.value = null
  }

  function settle(sent: Draft, saved: Saved<Draft>): boolean {
    const { form } = words.value.frame
    if (saved.kind === 'saved') {
      // What was typed while it was under way is kept, and still to be saved.
      const isUntouched = draft.value === sent || isRebased
      kept.value = saved.draft ?? sent
      if (isUntouched) draft.value = kept.value
      isRebased = false
      return true
    }
    if (saved.kind === 'refused' && saved.field !== undefined)
      problems.value = { ...problems.value, [saved.field]: saved.message }
    const why = saved.kind === 'refused' ? saved.message : faultText(saved.failure, words.value.shared)
    failure.value = `${form.failed} ${why} ${form.kept}`
    return false
  }

  return {
    draft,
    problems,
    failure,
    isSaving,
    isDirty: computed(() => JSON.stringify(draft.value) !== JSON.stringify(kept.value)),
    write(key, value) {
      isRebased = false
      draft.value = { ...draft.value, [key]: value }
      const { [key]: _, ...others } = problems.value
      problems.value = others as Problems<Draft>
    },
    async save() {
      if (isSaving.value) return false
      const sent = draft.value
      failure.value = null
      problems.value = check(sent, words.value)
      if (Object.keys(problems.value).length > 0) {
        failure.value = words.value.frame.form.fix
        return false
      }
      isSaving.value = true
      return settle(sent, await save(sent).finally(() => (isSaving.value = false)))
    },
    reset,
    rebase(nextKept, nextDraft) {
      kept.value = nextKept
      draft.value = nextDraft
      isRebased = isSaving.value
    },
  }
}
