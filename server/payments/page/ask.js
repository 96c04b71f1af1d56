// What the page of a payment asks the service and shows.

import { ask as askService, the } from '../page-script.js'

export { attempt, the } from '../page-script.js'

const sentences = {
  400: 'There is no such order: the address of this page is not whole. Open it from your mail again.',
  401: 'You are not signed in. Sign in as who has registered, then open this page again.',
}

export const ask = (path, body) => askService(path, body, sentences)

/** Shows a link that looks like a button. */
export function link(words, href) {
  the('go').textContent = words
  the('go').href = href
  the('go').hidden = false
}

export const ringgit = (sen) => `RM ${(sen / 100).toFixed(2)}`
