// What the scripts of our pages share: asking the service, doing one thing at a time, and signing in with a code.

export const the = (id) => document.getElementById(id)

/** The answer's JSON; a sentence for people when there is none: that of `sentences` for its status, or the service's. */
export async function ask(path, body, sentences = {}) {
  const request = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, request).catch(() => null)
  const reply = await answer?.json().catch(() => null)
  if (answer?.ok) return reply
  const words =
    sentences[answer?.status] ??
    reply?.message ??
    'The service does not answer. Check the connection and try again.'
  throw Object.assign(new Error(words), { status: answer?.status })
}

/** Does one thing at a time, and says what went wrong with it. */
export async function attempt(work) {
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

export function on(id, event, act) {
  the(id).addEventListener(event, (happened) => {
    happened.preventDefault()
    void attempt(act)
  })
}

/** The forms `address` and `code`, which sign in, and the button `leave`, which signs out; `look` shows what comes of it. */
export function signInForms({ show, look }) {
  on('address', 'submit', async () => {
    await ask('/api/auth/email-otp/send-verification-otp', { email: the('email').value, type: 'sign-in' })
    the('message').textContent = `We have sent a code to ${the('email').value}. It may take a minute.`
    show('code')
    the('otp').focus()
  })
  on('code', 'submit', async () => {
    await ask('/api/auth/sign-in/email-otp', { email: the('email').value, otp: the('otp').value })
    await look()
  })
  on('leave', 'click', async () => {
    await ask('/api/auth/sign-out', {})
    await look()
  })
}
