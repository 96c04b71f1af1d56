// What everybody may know of a giveaway, and the check of its draw. It asks for the whole list and works the draw out here.

import { ask, attempt, the } from '../page-script.js'
import { checkDraw } from './draw.js'

const giveawayId = location.pathname.split('/').pop()
const format = new Intl.DateTimeFormat('en-MY', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Asia/Kuala_Lumpur',
})
const time = (utc) => format.format(new Date(utc))

async function readProof() {
  const address = `/api/loyalty/giveaways/proof?giveawayId=${encodeURIComponent(giveawayId)}&limit=5000`
  const proof = await ask(address)
  let { next } = proof
  while (next !== null) {
    const page = await ask(`${address}&after=${encodeURIComponent(next)}`)
    proof.entries.push(...page.entries)
    next = page.next
  }
  return proof
}

async function look() {
  const proof = await readProof()
  const { giveaway, entries, winners, seed, seedHash, entriesHash } = proof
  document.title = `${giveaway.title} · Masuk`
  the('title').textContent = giveaway.title
  the('event').textContent = [giveaway.eventName, giveaway.organizationName].join(' · ')
  the('prize').textContent = giveaway.prize
  the('message').textContent = words[giveaway.state](giveaway, entries.length)
  show('seed-hash', seedHash)
  show('entries-hash', entriesHash)
  show('seed', seed)
  list('winners', winners)
  list(
    'entries',
    entries.map(({ id }) => id),
  )
  if (giveaway.state === 'drawn') await check({ ...proof, count: giveaway.winners })
}

const words = {
  scheduled: ({ opensAt }) => `It opens on ${time(opensAt)}.`,
  open: ({ closesAt }) => `It is open until ${time(closesAt)}.`,
  closed: ({ closesAt }, count) => `It closed on ${time(closesAt)} with ${count} entries, and is drawn next.`,
  drawn: ({ winners }, count) => `It is drawn: ${count} entries, ${winners} to win.`,
}

function show(id, text) {
  the(id).textContent = text ?? ''
  the(id).closest('div').hidden = text === null
}

function list(id, ids) {
  the(id).replaceChildren(
    ...ids.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  )
  the(id).closest('details, div').hidden = ids.length === 0
}

async function check(proof) {
  const lines = await checkDraw(proof)
  const isRight = lines.every((line) => line.isRight)
  the('verdict').textContent = isRight
    ? 'Checked: the draw is right.'
    : 'The draw does not agree with what was published.'
  the('verdict').className = isRight ? 'right' : 'wrong'
  the('checks').replaceChildren(
    ...lines.map((line) =>
      Object.assign(document.createElement('li'), {
        textContent: `${line.isRight ? 'Right' : 'Wrong'}: ${line.says}`,
      }),
    ),
  )
}

void attempt(look)
