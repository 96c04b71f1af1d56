// The page on which a payment is made here: at a simulator with two buttons, at Curlec in its own window over this page.

import { ask, attempt, link, ringgit, the } from './ask.js'

const intentId = location.pathname.split('/').pop()
const CURLEC = 'https://checkout.razorpay.com/v1/checkout.js'
let payment

const returnPage = () => `/pay/return?registrationId=${encodeURIComponent(payment.registration.id)}`

function show(...ids) {
  for (const id of ['pay', 'fail', 'again', 'go']) the(id).hidden = !ids.includes(id)
}

async function look() {
  payment = await ask(`/api/payments/view?intentId=${encodeURIComponent(intentId)}`)
  const { amountSen, lines, registration, gateway } = payment
  document.title = `Pay ${ringgit(amountSen)} · Masuk`
  the('title').textContent = `Pay ${ringgit(amountSen)}`
  the('message').textContent = `${registration.eventName}, order ${registration.reference}`
  the('lines').replaceChildren(...lines.map(lineOf))
  // Whoever does not pay now must not be left here.
  the('back').href = returnPage()
  the('back').hidden = false
  the('until').textContent = registration.holdEndsAt
    ? `Your places are held until ${timeOf(registration.holdEndsAt)}.`
    : ''
  the('pay').textContent = `Pay ${ringgit(amountSen)}`
  the('note').textContent =
    gateway?.kind === 'simulator' ? 'This is a simulator for trying things out: no money moves.' : ''
  if (payment.settlement === 'paid') return over('This is paid.')
  if (gateway?.kind === 'simulator') return show('pay', 'fail')
  if (gateway?.kind === 'curlec') return show('pay')
  if (gateway?.kind === 'redirect') {
    show()
    link('Go on to the payment', gateway.url)
    return
  }
  if (registration.holdEndsAt && payment.status === 'failed') return failed()
  over('There is nothing to pay here any more.')
}

function lineOf({ ticketTypeName, quantity, unitPriceSen, discountSen }) {
  const item = document.createElement('li')
  const [name, price] = [document.createElement('span'), document.createElement('span')]
  name.textContent = `${quantity} × ${ticketTypeName}`
  price.textContent = ringgit(quantity * unitPriceSen - discountSen)
  item.append(name, price)
  return item
}

const timeOf = (utc) =>
  new Date(utc).toLocaleTimeString(undefined, { timeZone: 'Asia/Kuala_Lumpur', timeStyle: 'short' })

function over(words) {
  the('message').textContent = words
  the('back').hidden = true
  the('until').textContent = ''
  show()
  link('See how it stands', returnPage())
}

function failed() {
  the('message').textContent = 'The payment did not succeed. Your places are still held.'
  show('again')
}

function pay() {
  if (payment.gateway.kind === 'simulator') return simulate('paid')
  return attempt(async () => {
    await load(CURLEC)
    openCurlec(payment.gateway)
  })
}

const simulate = (outcome) =>
  attempt(async () => {
    const name = payment.provider === 'tng_demo' ? 'tng' : 'curlec'
    await ask(`/api/payments/demo/${name}/settle`, { intentId, outcome })
    location.assign(returnPage())
  })

function load(src) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: resolve })
    script.onerror = () =>
      reject(new Error('The payment window can not be loaded. Check the connection and try again.'))
    document.head.append(script)
  })
}

function openCurlec({ keyId, orderId, amountSen, currency, description }) {
  const { name, email } = payment.payer
  const { Razorpay } = window
  new Razorpay({
    key: keyId,
    order_id: orderId,
    amount: amountSen,
    currency,
    description,
    prefill: { name, email },
    handler: (answer) => void confirm(answer),
  }).open()
}

/** Proves the return, and then asks how it stands: only Curlec's own callback settles it. */
function confirm({ razorpay_payment_id, razorpay_order_id, razorpay_signature }) {
  return attempt(async () => {
    await ask('/api/payments/curlec/confirm-checkout', {
      intentId,
      paymentId: razorpay_payment_id,
      orderId: razorpay_order_id,
      signature: razorpay_signature,
    })
    location.assign(returnPage())
  })
}

const again = () =>
  attempt(async () => {
    const registrationId = payment.registration.id
    const reply = await ask('/api/events/resume-registration', { registrationId })
    if (reply.payment?.redirectUrl) return location.assign(reply.payment.redirectUrl)
    throw new Error(reply.message ?? 'The payment can not be started right now. Try again in a moment.')
  })

the('pay').addEventListener('click', () => void pay())
the('fail').addEventListener('click', () => void simulate('failed'))
the('again').addEventListener('click', () => void again())
void attempt(look)
