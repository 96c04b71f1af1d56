// Where a gateway sends the buyer back to. What the browser brings along proves nothing: this page asks the service until
// the gateway has told it by itself.

import { ask, attempt, link, the } from './ask.js'

const registrationId = new URLSearchParams(location.search).get('registrationId') ?? ''
const EVERY_MS = 1_500
/** Most gateways tell in seconds; banks may take minutes. */
const SLOW_AFTER_MS = 45_000
const SLOWLY_EVERY_MS = 10_000
const began = Date.now()

const words = {
  paid: ['Paid', 'Your tickets are ready. We also send them by mail.'],
  failed: [
    'Not paid',
    'The places are free again, or the payment did not succeed. Money that came too late is paid back by itself. You can register again.',
  ],
}

async function look() {
  const { state, registration } = await ask(
    `/api/events/registration-return?registrationId=${encodeURIComponent(registrationId)}`,
  )
  if (registration === null)
    throw new Error(
      'There is no such order of yours. Sign in as who has registered, then open this page again.',
    )
  if (state === 'pending') return wait(registration)
  const [title, message] = words[state]
  document.title = `${title} · Masuk`
  the('title').textContent = title
  the('message').textContent = `${message} Order ${registration.reference}.`
  the('note').textContent = ''
  the('again').hidden = true
  if (state === 'paid') link('See my tickets', '/tickets')
}

function wait({ canResume, reference }) {
  const isSlow = Date.now() - began > SLOW_AFTER_MS
  the('title').textContent = 'Waiting for the payment'
  the('message').textContent =
    `The payment of order ${reference} is on its way. This page looks again by itself.`
  the('note').textContent = isSlow
    ? 'This takes longer than usual. You may close this page: the tickets come by mail once it is paid. Do not pay twice if your bank has taken the money.'
    : ''
  the('again').hidden = !canResume
  setTimeout(() => void lookAgain(), isSlow ? SLOWLY_EVERY_MS : EVERY_MS)
}

/** While the payment is on its way the connection may come and go. */
async function lookAgain() {
  try {
    await look()
    the('problem').textContent = ''
  } catch (error) {
    the('problem').textContent = error.message
    setTimeout(() => void lookAgain(), SLOWLY_EVERY_MS)
  }
}

function say(error) {
  the('message').textContent = ''
  the('problem').textContent = error.message
}

the('again').addEventListener(
  'click',
  () =>
    void attempt(async () => {
      const reply = await ask('/api/events/resume-registration', { registrationId })
      if (reply.payment?.redirectUrl) return location.assign(reply.payment.redirectUrl)
      throw new Error(reply.message ?? 'The payment can not be started right now. Try again in a moment.')
    }),
)
void look().catch(say)
