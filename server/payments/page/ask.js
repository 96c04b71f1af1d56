// What both pages of a payment share: asking the service, and one thing at a time.

export const the = (id) => document.getElementById(id)

/** The answer's JSON; a sentence for people when there is none. */
export async function ask(path, body) {
  const request = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(path, request).catch(() => null)
  const reply = await answer?.json().catch(() => null)
  if (answer?.ok) return reply
  if (answer?.status === 401)
    throw new Error('You are not signed in. Sign in as who has registered, then open this page again.')
  throw new Error(reply?.message ?? 'The service does not answer. Check the connection and try again.')
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

/** Shows a link that looks like a button. */
export function link(words, href) {
  the('go').textContent = words
  the('go').href = href
  the('go').hidden = false
}

export const ringgit = (sen) => `RM ${(sen / 100).toFixed(2)}`
