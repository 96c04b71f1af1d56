// The page of an invitation's link: says what is offered, signs in with a code, accepts. The token is in the fragment,
// which opening the page sends to nobody, and goes to the two calls that need it. Looking has it in its query: the access
// log of a proxy in front may keep it there, for whoever reads that log to look as well, but not to answer.

const token = location.hash.slice(1)
const the = (id) => document.getElementById(id)
const roles = { admin: 'an admin', staff: 'staff', crew: 'crew' }

/** The answer's JSON; a sentence for people when there is none. */
async function ask(path, body) {
  const request = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, request).catch(() => null)
  const reply = await answer?.json().catch(() => null)
  if (answer?.ok) return reply
  throw new Error(reply?.message ?? 'The service does not answer. Check the connection and try again.')
}

/** Shows these parts and no others. */
function show(...ids) {
  for (const id of ['address', 'code', 'accept', 'leave']) the(id).hidden = !ids.includes(id)
}

/** Does one thing at a time, and says what went wrong with it. */
async function attempt(work) {
  the('problem').textContent = ''
  const buttons = [...document.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await work()
  } catch (error) {
    the('problem').textContent = error.message
  }
  for (const button of buttons) button.disabled = false
}

async function look() {
  const { state, message, offer, email } = await ask(
    `/api/partner/invitations/preview?token=${encodeURIComponent(token)}`,
  )
  the('message').textContent = message
  if (!offer) return show()
  const { organization, role, zones, invitedBy, expiresAt } = offer
  the('title').textContent = organization.name
  const where = zones.length > 0 ? `, for ${zones.map(({ name }) => name).join(', ')}` : ''
  const until = new Date(expiresAt).toLocaleDateString(undefined, { dateStyle: 'long' })
  the('offer').textContent = `${invitedBy} invites ${email} as ${roles[role]}${where}. Until ${until}.`
  if (state === 'sign_in') show('address')
  if (state === 'other_account') show('leave')
  if (state === 'ready') show('accept')
}

function sendCode() {
  return attempt(async () => {
    await ask('/api/auth/email-otp/send-verification-otp', { email: the('email').value, type: 'sign-in' })
    the('message').textContent = `We have sent a code to ${the('email').value}. It may take a minute.`
    show('code')
    the('otp').focus()
  })
}

function signIn() {
  return attempt(async () => {
    await ask('/api/auth/sign-in/email-otp', { email: the('email').value, otp: the('otp').value })
    await look()
  })
}

function accept() {
  return attempt(async () => {
    const { state, message, role } = await ask('/api/partner/invitations/accept', { token })
    show()
    the('offer').textContent = ''
    the('message').textContent =
      state === 'done' ? `You are ${roles[role] ?? role} of ${the('title').textContent} now.` : message
  })
}

function leave() {
  return attempt(async () => {
    await ask('/api/auth/sign-out', {})
    await look()
  })
}

function on(id, event, act) {
  the(id).addEventListener(event, (happened) => {
    happened.preventDefault()
    void act()
  })
}

on('address', 'submit', sendCode)
on('code', 'submit', signIn)
on('accept', 'click', accept)
on('leave', 'click', leave)
addEventListener('hashchange', () => location.reload())
void attempt(look)
