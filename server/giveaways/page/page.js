// What everybody may know of a giveaway, and the check of its draw. It asks for the whole list and works the draw out here.

import { ask, attempt, on, the } from '../page-script.js'
import { checkDraw } from './draw.js'
import * as words from './words.js'

const giveawayId = location.pathname.split('/').pop()

async function readProof() {
  const address = `/api/loyalty/giveaways/proof?giveawayId=${encodeURIComponent(giveawayId)}&limit=5000`
  const proof = await ask(address)
  let { next } = proof
  while (next !== null) {
    the('message').textContent = `Looking … ${proof.entries.length} entries so far.`
    const page = await ask(`${address}&after=${encodeURIComponent(next)}`)
    proof.entries.push(...page.entries)
    next = page.next
  }
  return proof
}

async function look() {
  the('message').textContent = 'Looking …'
  the('retry').hidden = true
  const proof = await readProof().catch(away)
  const { giveaway, entries, winners, ownEntries, seed, seedHash, entriesHash } = proof
  document.title = `${giveaway.title} · Masuk`
  the('title').textContent = giveaway.title
  the('event').textContent = [giveaway.organizationName, giveaway.eventName].join(' · ')
  the('prize').textContent = giveaway.prize
  the('message').textContent = words.state(giveaway, entries.length)
  the('rules').textContent = giveaway.state === 'drawn' ? '' : words.rules(giveaway)
  the('own').textContent = words.own(proof)
  show('seed-hash', seedHash)
  show('entries-hash', entriesHash)
  show('seed', seed)
  the('how').hidden = false
  fill('winners', winners, ownEntries)
  the('winners').closest('div').hidden = winners.length === 0
  the('all').hidden = entries.length === 0
  the('all').addEventListener('toggle', () => fill('entries', idsOf(entries), ownEntries), { once: true })
  if (giveaway.state === 'drawn') await check({ ...proof, count: giveaway.winners })
}

const idsOf = (entries) => entries.map(({ id }) => id)

/** A giveaway that is not there will not be there at another try. */
function away(error) {
  the('message').textContent = ''
  the('retry').hidden = error.status === 404
  throw error
}

function show(id, text) {
  the(id).textContent = text ?? ''
  the(id).closest('div').hidden = text === null
}

/** A list of entries, with a mark beside those of whoever looks. */
function fill(id, ids, ownEntries) {
  const own = new Set(ownEntries)
  the(id).replaceChildren(...ids.map((text) => entry(text, own.has(text))))
}

function entry(text, isOwn) {
  const item = Object.assign(document.createElement('li'), { textContent: text })
  if (isOwn) item.append(Object.assign(document.createElement('strong'), { textContent: ' yours' }))
  return item
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
        className: line.isRight ? 'right' : 'wrong',
      }),
    ),
  )
}

on('retry', 'click', look)
void attempt(look)
