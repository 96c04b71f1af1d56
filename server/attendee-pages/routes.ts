import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Slug } from '@masuk/shared/contract/events.ts'
import { appFolders } from '../about/apps.ts'
import type { Deps } from '../core/deps.ts'
import type { Document, Page } from '../core/page.ts'
import { pagePolicy } from '../core/page-policy.ts'
import { findEventForAll } from '../public-events/full-event.ts'
import { listPublished } from '../public-events/published-list.ts'
import { fillPage, type Filling } from './app-page.ts'
import { robotsText, sitemapXml } from './crawler-files.ts'
import { drawDescriptions } from './descriptions.ts'
import type { DrawDescription } from './descriptions.ts'
import { eventFilling, registerFilling } from './event-page.ts'
import { findFilling } from './find-page.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** The pages that are one person's, as the service's routes have them: attendee-app/app-pages.ts. */
const ownPaths = [
  '/invites/:token',
  '/listings',
  '/tickets',
  '/tickets/:ticketId',
  '/hub',
  '/hub/:slug',
  '/inbox',
  '/account',
  '/sign-in',
  '/install',
  '/pay/return',
] as const

/** What the studio shows in a frame: no other page may be in one, and of others this one neither. */
const framedPolicy = pagePolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

const eventPages = [
  { path: '/events/:slug', fill: eventFilling },
  { path: '/events/:slug/register', fill: registerFilling },
] as const

const MOST_DRAWN = 48
/** A sitemap may have 50,000 addresses. */
const MOST_IN_SITEMAP = 10_000
const plain: Filling = { title: 'Masuk', isListed: false }

type PageDeps = Pick<Deps, 'db' | 'clock' | 'origins' | 'log' | 'descriptions'>

/** The pages of the attendee app. Without a build the service has only the door and the API to show. */
export function attendeePages(deps: PageDeps): Page[] {
  const builds = appFolders['/app']
  const ofCrawlers = crawlerPages(deps)
  if (!builds) return [{ path: '/', redirect: '/docs' }, ...ofCrawlers]
  const html = readFileSync(join(builds.folder, 'index.html'), 'utf8')
  const draw = drawDescriptions(deps.descriptions)
  const once = oneAtATime<Document>()
  const own: Document = { type: 'html', text: fillPage(html, plain) }
  const preview: Document = { ...own, policy: framedPolicy }
  return [
    { path: '/', read: () => once('', () => drawn(deps, html, () => findDocument(deps, html))) },
    ...eventPages.map(({ path, fill }) => ({
      path,
      read: (_: URLSearchParams, { slug = '' }: Readonly<Record<string, string>>) =>
        once(`${path} ${slug}`, () =>
          drawn(deps, html, () => eventDocument(deps, { html, slug, draw, fill })),
        ),
    })),
    ...ownPaths.map((path) => ({ path, read: () => own })),
    { path: '/preview/:eventId', read: () => preview },
    ...ofCrawlers,
  ]
}

/** The app opens also when what stands in its page can't be read: it asks again by itself. */
async function drawn({ log }: PageDeps, html: string, draw: () => Promise<Document>): Promise<Document> {
  try {
    return await draw()
  } catch (err) {
    log.error({ err }, 'a page of the attendee app was served empty')
    return { type: 'html', text: fillPage(html, { ...plain, isListed: true }) }
  }
}

async function findDocument(deps: PageDeps, html: string): Promise<Document> {
  const events = await listForAll(deps, MOST_DRAWN)
  return { type: 'html', text: fillPage(html, findFilling(events, originOf(deps))) }
}

/** An event that is not for everybody is answered as one that there isn't; the app shows it to whoever may see it. */
async function eventDocument(
  deps: PageDeps,
  {
    html,
    slug,
    draw,
    fill,
  }: { html: string; slug: string; draw: DrawDescription; fill: typeof eventFilling },
): Promise<Document> {
  const isSlug = Slug.safeParse(slug).success
  const event = isSlug ? await findEventForAll(deps.db.web, slug, deps.clock.now()) : null
  if (!event) return { type: 'html', text: fillPage(html, plain), status: 404 }
  const about = await draw(event.description)
  return { type: 'html', text: fillPage(html, fill(event, about, originOf(deps))) }
}

function crawlerPages(deps: PageDeps): Page[] {
  const robots: Document = { type: 'txt', text: robotsText(originOf(deps)) }
  const once = oneAtATime<Document>()
  return [
    { path: '/robots.txt', read: () => robots },
    {
      path: '/sitemap.xml',
      read: () => once('', () => sitemapDocument(deps)),
    },
  ]
}

async function sitemapDocument(deps: PageDeps): Promise<Document> {
  const events = await listForAll(deps, MOST_IN_SITEMAP)
  const slugs = events.map(({ slug }) => slug)
  return { type: 'xml', text: sitemapXml(originOf(deps), slugs) }
}

function listForAll({ db, clock }: PageDeps, limit: number) {
  const now = clock.now()
  const all = { category: null, words: [], to: null, after: null, hasListings: false }
  return listPublished(db.web, { ...all, from: now, now, limit })
}

const originOf = ({ origins }: PageDeps): string => origins[0] ?? ''
