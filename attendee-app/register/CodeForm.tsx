import { TextField } from '@masuk/ui/form/TextField.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { CodeState } from './price-store.ts'
import type { RegisterStore } from './register-store.ts'

/** A promotion code, and what it takes off before anything is ordered. */
export function CodeForm({ store }: { store: RegisterStore }) {
  const { register } = words.value
  const state = store.price.code.value
  const code = store.choice.draft.value.code
  const isSettled = state.kind === 'asking' || state.kind === 'applied'
  return (
    <form
      class="code-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSettled) store.applyCode()
      }}
    >
      <div class="code-row">
        <TextField
          id="promotion-code"
          label={register.code}
          hint={register.codeHint}
          problem={problemOf(state)}
          value={code}
          write={store.writeCode}
          maxLength={40}
        />
        <button
          type="submit"
          class="button"
          disabled={code.trim() === ''}
          // Not disabled: it would lose the focus.
          aria-disabled={isSettled}
        >
          {state.kind === 'asking' ? register.asking : register.apply}
        </button>
      </div>
      {state.kind === 'applied' && (
        <>
          <Notice tone="calm" alert>
            {register.applied(formats.value.money(state.discountSen))}
          </Notice>
          <button type="button" class="button" onClick={() => store.writeCode('')}>
            {register.remove}
          </button>
        </>
      )}
    </form>
  )
}

function problemOf(state: CodeState): string | null {
  if (state.kind === 'failed') return faultText(state.failure, words.value.shared)
  if (state.kind !== 'refused') return null
  return wordsOfReason(words.value.register.refused, state.reason, state.message)
}
