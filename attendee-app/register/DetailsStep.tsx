import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { TextField } from '@masuk/ui/form/TextField.tsx'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { CodeForm } from './CodeForm.tsx'
import { OrderButton } from './OrderButton.tsx'
import { Questions } from '../pass-form/Questions.tsx'
import type { RegisterStore, RegisterWays } from './register-store.ts'
import { Summary } from './Summary.tsx'
import { TicketNames } from './TicketNames.tsx'

interface Props {
  app: AttendeeApp
  store: RegisterStore
  ways: RegisterWays
}

/** The second step: who orders, what the organiser asks, a code, and the total before anything is paid. */
export function DetailsStep({ app, store, ways }: Props) {
  const { register, shared } = words.value
  const session = app.session.state.value
  const isPerson = session.kind === 'person'
  useEffect(() => {
    if (isPerson) store.prepare()
  }, [isPerson, store])
  const story = useRef<HTMLDivElement>(null)
  useFocusAfterSignIn(isPerson, story)
  const isIncomplete = store.order.value.kind === 'incomplete'
  useEffect(() => {
    if (isIncomplete) focusProblem(story.current)
  }, [isIncomplete])
  return (
    <div class="screen-columns">
      <div class="event-story" ref={story}>
        <button type="button" class="button order-back" onClick={() => store.choice.goTo('tickets')}>
          {register.change}
        </button>
        {isPerson ? (
          <fieldset class="order-fields fields" disabled={store.choice.draft.value.isUncertain}>
            {session.person.name === '' && <BuyerName store={store} />}
            {store.choice.asking.value.map((type) => (
              <Questions key={type.id} type={type} store={store.forms} />
            ))}
            <TicketNames choice={store.choice} />
          </fieldset>
        ) : (
          <section class="event-part">
            <h2>{shared.signIn.title}</h2>
            <p class="muted">{register.signInHint}</p>
            <SignIn store={app.signIn} words={shared.signIn} />
          </section>
        )}
      </div>
      <aside class="order-summary" aria-label={register.summary}>
        <Summary store={store} />
        {isPerson && <CodeForm store={store} />}
        {isPerson && <OrderButton store={store} ways={ways} />}
      </aside>
    </div>
  )
}

/** What they signed in with is gone, and the focus with it: it goes on at the first field that took its place. */
function useFocusAfterSignIn(isPerson: boolean, story: RefObject<HTMLElement | null>): void {
  const [wasPerson] = useState(isPerson)
  useEffect(() => {
    if (wasPerson || !isPerson || document.activeElement !== document.body) return
    const next = story.current?.querySelector<HTMLElement>('fieldset :is(input, select), button')
    next?.focus()
  }, [isPerson, wasPerson, story])
}

/** What is missing may be far above the button that was pressed. */
function focusProblem(within: Element | null): void {
  const field = within?.querySelector('.field-problem')?.closest('.field')
  field?.querySelector<HTMLElement>('input, select')?.focus()
}

function BuyerName({ store }: { store: RegisterStore }) {
  const { register } = words.value
  const isMissing = store.order.value.kind === 'incomplete' && store.buyerName.value.trim() === ''
  return (
    <TextField
      id="buyer-name"
      label={register.yourName}
      hint={register.yourNameHint}
      problem={isMissing ? register.nameMissing : null}
      value={store.buyerName.value}
      write={store.writeBuyerName}
      maxLength={120}
      capitals="words"
    />
  )
}
