import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appFolders } from '../about/apps.ts'
import type { Page } from '../core/page.ts'

/** Every path that is a page of the attendee app, as the service's routes have it: attendee-app/app-pages.ts. */
const paths = [
  '/',
  '/events/:slug',
  '/events/:slug/register',
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
] as const

/** The pages of the attendee app. Without a build the service has only the door and the API to show. */
export function attendeePages(): Page[] {
  const builds = appFolders['/app']
  if (!builds) return [{ path: '/', redirect: '/docs' }]
  const html = readFileSync(join(builds.folder, 'index.html'), 'utf8')
  return paths.map((path) => ({ path, read: () => ({ type: 'html', text: html }) }))
}
