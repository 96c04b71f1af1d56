import { readFileSync } from 'node:fs'
import { apiPages } from './about/api-page.ts'
import { appPages } from './about/app-pages.ts'
import { attendeePages } from './attendee-pages/routes.ts'
import type { Config } from './config.ts'
import type { Deps } from './core/deps.ts'
import type { Endpoint, Page } from './core/page.ts'
import { unsubscribePages } from './broadcasts/page/routes.ts'
import { demoPages } from './demo/pages/index.ts'
import type { LocalParts } from './identity/development.ts'
import { giveawayPages } from './giveaways/page/routes.ts'
import { guidePages } from './guides/page/routes.ts'
import { picturePages } from './images/pages.ts'
import { mcpEndpoint } from './mcp/endpoint.ts'
import { paymentPages } from './payments/page/routes.ts'

/** What the scripts of our pages share. */
const pageScript = readFileSync(new URL('core/page-script.js', import.meta.url), 'utf8')

export type MakeLocalParts = (deps: Deps, config: Config) => LocalParts

/** Shortcuts of development are not even loaded anywhere else. */
export async function loadLocalParts({ env }: Config): Promise<MakeLocalParts> {
  if (env !== 'development') return () => ({ handlers: {}, pages: [] })
  return (await import('./identity/development.ts')).localParts
}

/** Everything that is served beside operations: the description, the apps and, in a demo, its tickets. */
export function pagesOf(deps: Deps, config: Config): Page[] {
  return [
    ...apiPages({ sessionCookie: deps.sessionCookie.name }),
    ...attendeePages(deps),
    { path: '/page-script.js', read: () => ({ type: 'js', text: pageScript }) },
    ...giveawayPages,
    ...guidePages(deps),
    ...unsubscribePages,
    ...paymentPages(deps),
    ...picturePages(deps, config),
    ...(config.demo ? demoPages(deps) : []),
    // Last: what is no file below /studio/ is a page of that app.
    ...appPages(),
  ]
}

/** What speaks a protocol of its own. */
export function endpointsOf(deps: Deps, { mcp }: Config): Endpoint[] {
  return mcp ? [mcpEndpoint(deps)] : []
}
