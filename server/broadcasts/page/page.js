// The page of the link in a broadcast's mail. The token is in the fragment, or in the query where a mail program has opened
// the address of its header.

import { ask, on, the } from '../page-script.js'

const token = location.hash.slice(1) || (new URLSearchParams(location.search).get('token') ?? '')

on('stop', 'click', async () => {
  const reply = await ask(`/api/loyalty/unsubscribe?token=${encodeURIComponent(token)}`, {})
  the('message').textContent =
    reply.state === 'done' ? `${reply.organizationName} sends you no more mail like that.` : reply.message
  the('stop').hidden = true
})
