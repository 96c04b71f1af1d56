// What the page of a giveaway says, as sentences made of what is published.

const format = new Intl.DateTimeFormat('en-MY', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Asia/Kuala_Lumpur',
})
const number = new Intl.NumberFormat('en-MY')
const time = (utc) => `${format.format(new Date(utc))} (Kuala Lumpur time)`
const count = (amount, one, many) => `${number.format(amount)} ${amount === 1 ? one : many}`
const entriesOf = (amount) => count(amount, 'entry', 'entries')
const peopleOf = (amount) => count(amount, 'person', 'people')

const sentences = {
  scheduled: ({ opensAt }) => `It opens on ${time(opensAt)}.`,
  open: ({ closesAt }) => `It is open until ${time(closesAt)}.`,
  closed: ({ closesAt }, entries) =>
    `It closed on ${time(closesAt)} with ${entriesOf(entries)}, and is drawn next.`,
  drawn: ({ winners }, entries) =>
    entries === 0
      ? 'It is drawn. Nobody had entered, so nobody has won.'
      : `It is drawn: ${entriesOf(entries)}, ${peopleOf(winners)} to win.`,
}

export const state = (giveaway, entries) => sentences[giveaway.state](giveaway, entries)

export function rules({ cost, winners, mostEntries }) {
  const price =
    cost === 0 ? 'Entering costs no points.' : `One entry costs ${count(cost, 'point', 'points')}.`
  const most = mostEntries === 1 ? 'one entry' : `up to ${entriesOf(mostEntries)}`
  return `${peopleOf(winners)} will win. ${price} Each person may have ${most}, and wins once at most.`
}

/** What whoever looks has to do with it; nothing for who has not entered. */
export function own({ giveaway, winners, ownEntries }) {
  if (ownEntries.length === 0) return ''
  const have = `You have ${entriesOf(ownEntries.length)}.`
  if (giveaway.state !== 'drawn') return have
  return ownEntries.some((id) => winners.includes(id))
    ? `${have} You have won.`
    : `${have} You have not won this time.`
}
