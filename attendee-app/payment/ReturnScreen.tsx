import { useEffect } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { SignIn } from '@masuk/ui/session/SignIn.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import type { AttendeeApp } from '../create-app.ts'
import { Screen } from '../frame/Screen.tsx'
import { formats, words } from '../words/words.ts'
import type { ResumeState, ReturnState } from './return-store.ts'
import './payment.css'

/** Where a gateway sends the buyer back to. Whatever became of the payment, there is a way on. */
export function ReturnScreen({ app }: { app: AttendeeApp }) {
  const { query } = useLocation()
  const registrationId = query['registrationId'] ?? ''
  const { state, watch } = app.payment
  const session = app.session.state.value.kind
  // Who has just signed in may be the buyer.
  useEffect(() => watch(registrationId), [watch, registrationId, session])
  const { value } = state
  const isPaid = value.kind === 'paid'
  // What was known of the person's tickets is from before there were these.
  useEffect(() => {
    if (isPaid) void app.wallet.load()
  }, [isPaid, app])
  return (
    <Screen title={titleOf(value)} key={value.kind}>
      <div class="payment" aria-live="polite">
        <PaymentState app={app} state={value} registrationId={registrationId} />
      </div>
    </Screen>
  )
}

function titleOf(state: ReturnState): string {
  const { payment } = words.value.register
  if (state.kind === 'waiting') return payment.waiting
  if (state.kind === 'paid') return state.registration.totalSen === 0 ? payment.registered : payment.paid
  return state.kind === 'not-paid' ? payment.notPaid : payment.looking
}

interface StateProps {
  app: AttendeeApp
  state: ReturnState
  registrationId: string
}

function PaymentState({ app, state, registrationId }: StateProps) {
  const { shared, register } = words.value
  const { payment } = register
  switch (state.kind) {
    case 'looking':
      return <Skeleton lines={3} label={shared.loading} />
    case 'waiting':
      return <Waiting app={app} state={state} registrationId={registrationId} />
    case 'paid':
      return (
        <>
          <p>{payment.ready(state.registration.reference)}</p>
          <a class="button button-primary" href="/tickets">
            {payment.seeTickets}
          </a>
        </>
      )
    case 'not-paid':
      return (
        <>
          <p>{payment.notPaidTodo(state.registration.reference)}</p>
          <FindLink />
        </>
      )
    case 'not-yours':
      return (
        <>
          <Notice tone="warn" alert>
            {payment.notYours}
          </Notice>
          {app.session.state.value.kind === 'guest' && <SignIn store={app.signIn} words={shared.signIn} />}
          <FindLink />
        </>
      )
    case 'wrong-address':
      return (
        <>
          <Notice tone="warn" alert>
            {payment.wrongAddress}
          </Notice>
          <FindLink />
        </>
      )
    case 'failed':
      return (
        <Notice tone="warn" alert>
          {faultText(state.failure, shared)}
        </Notice>
      )
  }
}

function Waiting({
  app,
  state: { registration, isSlow, failure },
  registrationId,
}: StateProps & { state: Extract<ReturnState, { kind: 'waiting' }> }) {
  const { shared, register } = words.value
  const { payment } = register
  const resume = app.payment.resume.value
  const problem = resumeProblem(resume)
  return (
    <>
      <p>{payment.onItsWay(registration.reference)}</p>
      {registration.holdEndsAt && (
        <p class="muted">{payment.heldUntil(formats.value.time(registration.holdEndsAt))}</p>
      )}
      {isSlow && <Notice tone="calm">{payment.slow}</Notice>}
      {failure && (
        <Notice tone="warn" alert>
          {faultText(failure, shared)}
        </Notice>
      )}
      {problem !== null && (
        <Notice tone="warn" alert>
          {problem}
        </Notice>
      )}
      {registration.canResume && (
        <button
          type="button"
          class="button"
          disabled={resume.kind === 'asking'}
          onClick={() => void app.payment.pay(registrationId, (url) => location.assign(url))}
        >
          {payment.again}
        </button>
      )}
    </>
  )
}

function resumeProblem(state: ResumeState): string | null {
  const { shared, register } = words.value
  const { payment } = register
  switch (state.kind) {
    case 'idle':
    case 'asking':
      return null
    case 'refused':
      return wordsOfReason(payment.refused, state.reason, state.message)
    case 'no-gateway':
      return payment.noGateway
    case 'failed':
      return faultText(state.failure, shared)
  }
}

function FindLink() {
  return (
    <a class="button" href="/">
      {words.value.register.payment.find}
    </a>
  )
}
