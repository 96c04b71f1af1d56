import { escapeHtml } from '../core/escape-html.ts'

/** What crawlers may fetch: events and what draws them, and nothing of one person. */
export function robotsText(origin: string): string {
  const closed = [
    '/api/',
    '/pay/',
    '/tickets',
    '/hub',
    '/inbox',
    '/account',
    '/sign-in',
    '/invites/',
    '/preview/',
  ]
  const open = ['/api/events/published', '/api/events/categories', '/api/events/take', '/api/image']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    ...open.map((path) => `Allow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The addresses of the pages that search engines should know. */
export function sitemapXml(origin: string, slugs: readonly string[]): string {
  const addresses = ['/', ...slugs.map((slug) => `/events/${slug}`)]
  const entries = addresses.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}
