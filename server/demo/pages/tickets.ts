import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import { renderSVG } from 'uqr'
import type { Deps } from '../../core/deps.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { Fault } from '../../core/fault.ts'
import type { Document } from '../../core/page.ts'
import { listIssuedCodes } from '../../registrations/issued/issued-codes.ts'
import type { IssuedCode } from '../../registrations/issued/issued-codes.ts'
import { findPairingTarget } from '../../scanners/make-pairing-code.ts'
import { DEMO_EVENT } from '../seed.ts'
import { demoPage, link } from './frame.ts'

const PER_PAGE = 24
const STATES = ['valid', 'void', 'superseded'] as const
const WORDS = {
  valid: 'Valid',
  void: 'Cancelled',
  superseded: 'Old code, issued again',
  other: 'Another event',
} as const

/** Which tickets are shown: of the demo's event by state, or those of another event, whose door this is not. */
type Choice = (typeof STATES)[number] | 'other'

/** A page of tickets, or with `one` a single large one with a way to the next. */
export async function showTickets(query: URLSearchParams, deps: Deps): Promise<Document> {
  const choice: Choice = [...STATES, 'other' as const].find((each) => each === query.get('state')) ?? 'valid'
  const one = query.has('one')
  const skip = Math.max(0, Math.min(1_000_000, Math.trunc(Number(query.get('skip')) || 0)))
  const shown = one ? 1 : PER_PAGE
  const event = await findPairingTarget(deps.db.door, choice === 'other' ? 'bengkel-batik' : DEMO_EVENT)
  if (!event) throw new Fault(404, 'This database has no demo event. Start on an empty one to see it.')
  const state = choice === 'other' ? 'valid' : choice
  const tickets = await listIssuedCodes(deps.db.door, { ...event, state, limit: shown + 1, skip })
  const codes = deps.codesOf(event.eventId)
  const address = (change: Record<string, string | number>) =>
    addressOf({ state: choice, skip, ...(one && { one: 1 }), ...change })
  const cards = tickets
    .slice(0, shown)
    .map((ticket, at) =>
      card(ticket, codes.sign(ticket), addressOf({ state: choice, one: 1, skip: skip + at })),
    )
  const steps = [
    skip > 0 ? link(address({ skip: Math.max(0, skip - shown) }), 'Previous') : '',
    tickets.length > shown ? link(address({ skip: skip + shown }), 'Next') : '',
    one ? link(addressOf({ state: choice, skip: skip - (skip % PER_PAGE) }), 'All') : '',
  ]
  return { type: 'html', text: page({ choice, one, cards, steps }) }
}

function addressOf(query: Record<string, string | number>): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `/demo/tickets?${search.join('&')}`
}

function page({
  choice,
  one,
  cards,
  steps,
}: {
  choice: Choice
  one: boolean
  cards: string[]
  steps: string[]
}): string {
  const choices = [...STATES, 'other' as const].map((each) =>
    link(addressOf({ state: each }), WORDS[each], each === choice),
  )
  const main = [
    '<p>Open the door scanner on another screen and hold it to a code. Pick one to show it large.</p>',
    `<p>${choice === 'other' ? 'These are tickets of another event, which the door refuses.' : 'These are tickets for Malam Muzik Kuala Lumpur.'} ${link('/demo', 'Other events and promotion codes')}</p>`,
    `<nav aria-label="State">${choices.join('')}</nav>`,
    `<ul class="tickets">${cards.join('\n')}</ul>`,
    `<nav aria-label="Pages">${steps.join('')}</nav>`,
  ]
  return demoPage({ title: 'Demo tickets', kind: one ? 'one' : 'many', main: main.join('\n') })
}

/** With the code under its picture, as a printed ticket has it for typing. */
function card({ holder }: IssuedCode, code: string, href: string): string {
  const picture = renderSVG(code, { ecc: 'M', border: 4 })
  return `<li class="ticket"><a href="${escapeHtml(href)}">${picture}<strong>${escapeHtml(holder ?? '')}</strong><small>${spellTicketCode(code)}</small></a></li>`
}
