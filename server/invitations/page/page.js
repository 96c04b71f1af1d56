// The page of an invitation's link: says what is offered, signs in with a code, accepts. The token is in the fragment,
// which opening the page sends to nobody, and goes to the two calls that need it. Looking has it in its query: the access
// log of a proxy in front may keep it there, for whoever reads that log to look as well, but not to answer.

import { ask, attempt, on, signInForms, the } from '../page-script.js'

const token = location.hash.slice(1)
const roles = { admin: 'an admin', staff: 'staff', crew: 'crew' }

/** Shows these parts and no others. */
function show(...ids) {
  for (const id of ['address', 'code', 'accept', 'leave']) the(id).hidden = !ids.includes(id)
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

async function accept() {
  const { state, message, role } = await ask('/api/partner/invitations/accept', { token })
  show()
  the('offer').textContent = ''
  the('message').textContent =
    state === 'done' ? `You are ${roles[role] ?? role} of ${the('title').textContent} now.` : message
}

signInForms({ show, look })
on('accept', 'click', accept)
addEventListener('hashchange', () => location.reload())
void attempt(look)
