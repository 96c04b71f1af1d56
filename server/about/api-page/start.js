// The API page: who is signed in, and the description with calls that can be tried in their name.
const $ = (id) => document.getElementById(id)
const show = (id, isShown) => ($(id).hidden = !isShown)

async function ask(path, body) {
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply = await response.json().catch(() => null)
  if (!response.ok) throw new Error(reply?.message ?? `The service answered ${response.status}.`)
  return reply
}

async function showWho() {
  const signedIn = await ask('/api/auth/get-session')
  $('who').textContent = signedIn
    ? `Signed in as ${signedIn.user.email}. Calls are made in your name.`
    : 'Sign in to try calls that need a session.'
  show('leave', signedIn !== null)
  show('ask', signedIn === null)
  show('enter', false)
  show('people', signedIn === null && (await listPeople()))
}

/** The people of the demo, where development offers them. */
async function listPeople() {
  const { accounts } = await ask('/api/identity/dev-accounts').catch(() => ({ accounts: [] }))
  const options = accounts.map(
    ({ userId, name, role }) => new Option(role ? `${name}, ${role}` : name, userId),
  )
  $('person').replaceChildren(new Option('Choose …', ''), ...options)
  return accounts.length > 0
}

/** What goes wrong is said where the person is looking. */
const saying = (work) => (event) => {
  event.preventDefault()
  work().catch((error) => ($('who').textContent = error.message))
}

$('ask').addEventListener(
  'submit',
  saying(async () => {
    await ask('/api/auth/email-otp/send-verification-otp', { email: $('ask').email.value, type: 'sign-in' })
    $('who').textContent = 'A code is on its way to that address.'
    show('enter', true)
    $('enter').otp.focus()
  }),
)
$('enter').addEventListener(
  'submit',
  saying(async () => {
    await ask('/api/auth/sign-in/email-otp', { email: $('ask').email.value, otp: $('enter').otp.value })
    await showWho()
  }),
)
$('person').addEventListener(
  'change',
  saying(async () => {
    if (!$('person').value) return
    await ask('/api/identity/dev-sign-in', { userId: $('person').value })
    await showWho()
  }),
)
$('leave').addEventListener(
  'click',
  saying(async () => {
    await ask('/api/auth/sign-out', {})
    await showWho()
  }),
)

/** The browser sends cookie and Origin by itself, and lets no page set them. */
function asBrowsersCall(description) {
  for (const item of Object.values(description.paths)) {
    for (const operation of Object.values(item)) {
      operation.parameters = operation.parameters?.filter(({ name }) => name !== 'Origin')
    }
  }
  delete description.components.securitySchemes
  return description
}

document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches)
void showWho().catch((error) => ($('who').textContent = error.message))
void ask('/openapi.json').then((description) =>
  SwaggerUIBundle({
    spec: asBrowsersCall(description),
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    tryItOutEnabled: true,
  }),
)
