// The wallet of whoever is signed in, with a QR code for each valid ticket, drawn here: a code is in no address.

import { ask, attempt, on, signInForms, the } from '../page-script.js'
import { renderSVG } from './qr.js'

const format = new Intl.DateTimeFormat('en-MY', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Asia/Kuala_Lumpur',
})
const clock = new Intl.DateTimeFormat('en-MY', { timeStyle: 'short', timeZone: 'Asia/Kuala_Lumpur' })
let next = null

/** Shows these parts and no others. */
function show(...ids) {
  for (const id of ['address', 'code', 'more', 'leave']) the(id).hidden = !ids.includes(id)
}

async function look() {
  the('tickets').replaceChildren()
  next = null
  await showPage()
}

async function showPage() {
  const after = next === null ? '' : `?after=${encodeURIComponent(next)}`
  const wallet = await ask(`/api/events/tickets${after}`)
  next = wallet.next
  if (wallet.state === 'guest') {
    the('message').textContent = 'Sign in with the address that your tickets were sent to.'
    return show('address')
  }
  the('tickets').append(...wallet.tickets.map(draw))
  const isEmpty = the('tickets').childElementCount === 0
  the('message').textContent = isEmpty
    ? 'There are no tickets in this account yet.'
    : 'Show the code at the door.'
  show('leave', ...(next === null ? [] : ['more']))
}

function draw({ state, code, holderName, ticketType, event, checkedInAt, order }) {
  const drawn = the('ticket').content.firstElementChild.cloneNode(true)
  const part = (name) => drawn.querySelector(`.${name}`)
  const say = (name, text) => (part(name).textContent = text)
  say('event', event.name)
  say('when', format.formatRange(new Date(event.startsAt), new Date(event.endsAt)))
  say('where', [event.venue, event.organizationName].filter(Boolean).join(' · '))
  say('holder', [holderName, ticketType.name].filter(Boolean).join(' · '))
  if (state === 'void') say('state', 'This ticket is not valid any more.')
  else if (checkedInAt) say('state', `Scanned at the door today at ${clock.format(new Date(checkedInAt))}.`)
  if (order?.reference) say('order', `Order ${order.reference}`)
  if (order?.mail) say('mail', mailWords[order.mail.delivery])
  if (code) showCode(part('picture'), { code, name: event.name, say })
  if (code && order) offerMail(part('send'), order.registrationId, (text) => say('mail', text))
  return drawn
}

const mailWords = {
  queued: 'The mail with this ticket is on its way.',
  sent: 'The mail with this ticket was sent.',
}

function showCode(picture, { code, name, say }) {
  picture.src = `data:image/svg+xml,${encodeURIComponent(renderSVG(code, { ecc: 'M', border: 4 }))}`
  picture.alt = `QR code of your ticket for ${name}`
  picture.hidden = false
  say('spelled', code.replace(/.{5}(?=.)/g, '$& '))
}

function offerMail(button, registrationId, say) {
  button.hidden = false
  button.addEventListener('click', () =>
    attempt(async () => {
      const reply = await ask('/api/events/ticket/resend', { registrationId })
      say(reply.state === 'done' ? mailWords[reply.delivery] : refusal(reply))
    }),
  )
}

function refusal({ reason, message, secondsLeft }) {
  return reason === 'cooldown' ? `${message} (${Math.ceil(secondsLeft / 60)} min)` : message
}

signInForms({ show, look })
on('more', 'click', showPage)
void attempt(look)
