// The page of the link in a broadcast's mail. The token is in the fragment, or in the query where a mail program has opened
// the address of its header. Looking changes nothing, since scanners of mail open every link.

import { ask, attempt, on, the } from '../page-script.js'

const token = location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '')
const asks = (path, body) => ask(`${path}?token=${encodeURIComponent(token)}`, body)

/** Shows the button of these ids alone. */
function show(...ids) {
  for (const id of ['stop', 'again', 'retry']) the(id).hidden = !ids.includes(id)
}

function say(title, message) {
  document.title = `${title} · Masuk`
  the('title').textContent = title
  the('message').textContent = message
}

async function look() {
  show()
  const { state, message, organizationName, getsMail } = await asks('/api/loyalty/mail-choice').catch(away)
  if (state === 'refused') return broken(message)
  if (!getsMail) return stopped(organizationName)
  say(
    `Stop mail from ${organizationName}?`,
    `${organizationName} writes to the ticket holders of its events. What it writes still comes to the inbox of your account, and your tickets still come by mail.`,
  )
  show('stop')
}

function away(error) {
  the('message').textContent = ''
  show('retry')
  throw error
}

function stopped(organizationName) {
  say('Stopped', `${organizationName} sends you no more mail like that. Your tickets still come by mail.`)
  show('again')
}

function broken(message) {
  say('This link does not work', message)
  show()
}

on('stop', 'click', async () => {
  const { state, message, organizationName } = await asks('/api/loyalty/unsubscribe', {})
  if (state === 'refused') return broken(message)
  stopped(organizationName)
  the('title').focus()
})
on('again', 'click', async () => {
  const { state, message, organizationName } = await asks('/api/loyalty/resubscribe', {})
  if (state === 'refused') return broken(message)
  say(
    'You get its mail again',
    `${organizationName} may write to you about events that you have a ticket of.`,
  )
  show('stop')
  the('title').focus()
})
on('retry', 'click', look)
if (token === '') broken('The link is incomplete. Open it again from the e-mail.')
else void attempt(look)
