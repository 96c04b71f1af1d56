import { useEffect, useRef, useState } from 'preact/hooks'
import type { SharedWords } from '../words/shared/en.ts'
import { describedByField, Field } from '../form/Field.tsx'
import type { SignInStore } from './sign-in-store.ts'
import './sign-in.css'

/** Both steps of signing in, without a page of their own: put it where the person has to sign in. */
export function SignIn({ store, words }: { store: SignInStore; words: SharedWords['signIn'] }) {
  return store.step.value === 'address' ? (
    <>
      <AddressForm store={store} words={words} />
      <DemoPeople store={store} words={words} />
    </>
  ) : (
    <CodeForm store={store} words={words} />
  )
}

interface FormProps {
  store: SignInStore
  words: SharedWords['signIn']
}

function AddressForm({ store, words }: FormProps) {
  const field = {
    id: 'sign-in-address',
    label: words.address,
    hint: words.addressHint,
    problem: store.problem.value,
  }
  return (
    <form
      class="sign-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store.send()
      }}
    >
      <p>{words.intro}</p>
      <Field {...field}>
        <input
          {...describedByField(field)}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          value={store.address.value}
          onInput={({ currentTarget }) => store.writeAddress(currentTarget.value)}
        />
      </Field>
      <button type="submit" class="button button-primary" disabled={store.isBusy.value}>
        {store.isBusy.value ? words.sending : words.send}
      </button>
    </form>
  )
}

/** On the machine of a developer: somebody of the demo, by one tap. */
function DemoPeople({ store, words }: FormProps) {
  const { loadPeople } = store
  useEffect(() => void loadPeople(), [loadPeople])
  if (store.people.value.length === 0) return null
  return (
    <section class="sign-in" aria-label={words.demo}>
      <h2>{words.demo}</h2>
      <p class="muted">{words.demoHint}</p>
      {store.people.value.map(({ userId, name, role, organization }) => (
        <button
          key={userId}
          type="button"
          class="button sign-in-person"
          disabled={store.isBusy.value}
          onClick={() => void store.enterAs(userId)}
        >
          <span>{name}</span>
          <small class="muted">{[role, organization].filter(Boolean).join(' · ')}</small>
        </button>
      ))}
    </section>
  )
}

function CodeForm({ store, words }: FormProps) {
  const field = { id: 'sign-in-code', label: words.code, hint: words.codeHint, problem: store.problem.value }
  const input = useRef<HTMLInputElement>(null)
  const { problem } = field
  // The button that was pressed is gone or disabled by now: the code is what to write next, or to write again.
  useEffect(() => input.current?.focus(), [problem])
  return (
    <form
      class="sign-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void store.enter()
      }}
    >
      <output>{words.codeIntro(store.address.value.trim())}</output>
      <Field {...field}>
        <input
          {...describedByField(field)}
          ref={input}
          class="sign-in-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={store.code.value}
          onInput={({ currentTarget }) => store.writeCode(currentTarget.value)}
        />
      </Field>
      <button type="submit" class="button button-primary" disabled={store.isBusy.value}>
        {store.isBusy.value ? words.entering : words.enter}
      </button>
      <ResendButton store={store} words={words} />
      <button type="button" class="button" onClick={store.changeAddress}>
        {words.otherAddress}
      </button>
    </form>
  )
}

function ResendButton({ store, words }: FormProps) {
  const seconds = useSecondsUntil(store.resendAt.value)
  return (
    <button
      type="button"
      class="button"
      disabled={seconds > 0 || store.isBusy.value}
      onClick={() => void store.send()}
    >
      {seconds > 0 ? words.resendIn(seconds) : words.resend}
    </button>
  )
}

/** Whole seconds until then; 0 when it has passed. */
function useSecondsUntil(at: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    setSeconds(secondsUntil(at))
    const ticking = setInterval(() => setSeconds(secondsUntil(at)), 1_000)
    return () => clearInterval(ticking)
  }, [at])
  return seconds
}

const secondsUntil = (at: number | null) => Math.max(0, Math.ceil(((at ?? 0) - Date.now()) / 1_000))
