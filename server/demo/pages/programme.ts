import { klDayOf, klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Deps } from '../../core/deps.ts'
import { signInviteLink } from '../../event-invites/invite-link.ts'
import { escapeHtml } from '../../core/escape-html.ts'
import { Fault } from '../../core/fault.ts'
import type { Document } from '../../core/page.ts'
import { demoOrganizations } from '../accounts.ts'
import { festival } from '../programme/festival.ts'
import { demoPage, link } from './frame.ts'
import { listGiveaways, listProgramme, listPromotions } from './programme-store.ts'
import type { ProgrammeEvent, ProgrammeGiveaway, ProgrammePromotion } from './programme-store.ts'

const dateWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
const numberWords = new Intl.NumberFormat('en-GB')

/** What the demo has: its events with their pictures, and its promotion codes. */
export async function showProgramme({ db, clock, keyrings }: Deps): Promise<Document> {
  const now = clock.now()
  const asked = { organizations: demoOrganizations.map(({ slug }) => slug), now }
  const [events, promotions, giveaways] = await Promise.all([
    listProgramme(db.web, asked),
    listPromotions(db.web, asked),
    listGiveaways(db.web, asked),
  ])
  if (events.length === 0)
    throw new Fault(404, 'This database has no demo event. Start on an empty one to see it.')
  const isMaking = !events.some(({ slug }) => slug === festival.slug)
  const main = [
    '<p>Events, promotion codes and giveaways, for trying out. Times are those of Kuala Lumpur.</p>',
    `<nav aria-label="Demo">${link('/demo/tickets', 'Tickets to scan')}${link('/api/events/published?include=listings', 'Events and listings')}${link('/guides/', 'Guides')}${link('/docs', 'API')}</nav>`,
    '<h2>Events</h2>',
    isMaking
      ? '<p>The festival with its 20,000 registrations is being made. Look again in a moment.</p>'
      : '',
    `<ul class="events">${events.map((event) => eventCard(event, { now, keyrings })).join('\n')}</ul>`,
    '<h2>Promotion codes</h2>',
    `<ul class="promotions">${promotions.map(promotionItem).join('\n')}</ul>`,
    '<h2>Giveaways</h2>',
    `<ul class="promotions">${giveaways.map((giveaway) => giveawayItem(giveaway, now)).join('\n')}</ul>`,
  ]
  return { type: 'html', text: demoPage({ title: 'Demo', kind: 'programme', main: main.join('\n') }) }
}

function eventCard(event: ProgrammeEvent, { now, keyrings }: Pick<Deps, 'keyrings'> & { now: Date }): string {
  const { slug, name, cover, venue, organizationName, visibility, registered, inviteId } = event
  const picture = cover
    ? `<img src="${escapeHtml(cover)}" alt="" width="1200" height="630" loading="lazy" />`
    : ''
  const isPrivate = visibility === 'private'
  const token = inviteId && signInviteLink(keyrings.links, { ...event, inviteId })
  const request = `POST /api/events/invite/resolve {"token":"${token ?? '…'}"}`
  const note = isPrivate
    ? `<small>Private: only who has opened its invite sees it.</small><details><summary>How to open it</summary><code>${escapeHtml(request)}</code></details>`
    : `<small>/${escapeHtml(slug)}</small>`
  // Nobody sees a private event by its slug.
  const title = isPrivate
    ? `<strong>${escapeHtml(name)}</strong>`
    : `<strong>${link(`/api/events/published-one?slug=${slug}`, name)}</strong>`
  return `<li class="event">${picture}${title}
<span>${escapeHtml(whenWords(event, now))}</span><span>${escapeHtml(venue)}</span><span>${escapeHtml(organizationName)}</span>
<span>${priceWords(event)} · ${numberWords.format(registered)} registered</span>${note}</li>`
}

function whenWords({ startsAt, endsAt }: ProgrammeEvent, now: Date): string {
  const [first, last] = [startsAt.getTime(), endsAt.getTime()]
  if (first <= now.getTime()) return `On now, until ${dateWords.format(last)}, ${klTimeOf(last)}`
  const end =
    klDayOf(first) === klDayOf(last) ? klTimeOf(last) : `${dateWords.format(last)}, ${klTimeOf(last)}`
  return `${dateWords.format(first)}, ${klTimeOf(first)} to ${end}`
}

const ringgit = (sen: number) => `RM ${sen % 100 === 0 ? sen / 100 : (sen / 100).toFixed(2)}`

function priceWords({ lowestSen, highestSen }: ProgrammeEvent): string {
  if (lowestSen === null || highestSen === null) return 'Not on sale'
  if (highestSen === 0) return 'Free'
  if (lowestSen === highestSen) return ringgit(lowestSen)
  return lowestSen === 0
    ? `Free to ${ringgit(highestSen)}`
    : `${ringgit(lowestSen)} to ${ringgit(highestSen)}`
}

function promotionItem(promotion: ProgrammePromotion): string {
  const { code, kind, amount, mostUses, mostPerPerson, organizationName, eventName } = promotion
  const words = [
    `${kind === 'fixed' ? ringgit(amount) : `${amount} %`} off ${eventName ?? `everything of ${organizationName}`}`,
    ...(mostUses === null ? [] : [`${mostUses} uses in all`]),
    ...(mostPerPerson === null ? [] : [`${mostPerPerson} a person`]),
  ]
  return `<li><code>${escapeHtml(code)}</code> ${escapeHtml(words.join(', '))}</li>`
}

function giveawayItem({ id, title, eventName, isDrawn, closesAt }: ProgrammeGiveaway, now: Date): string {
  const until = `${dateWords.format(closesAt)}, ${klTimeOf(closesAt.getTime())}`
  const state = isDrawn
    ? 'drawn: its page checks the draw'
    : closesAt > now
      ? `open until ${until}`
      : 'closed, not drawn yet'
  return `<li>${link(`/giveaways/${id}`, title)} ${escapeHtml(`${eventName}, ${state}`)}</li>`
}
