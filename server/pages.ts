import { apiPages } from './about/api-page.ts'
import { appFolders } from './about/apps.ts'
import type { Config } from './config.ts'
import type { Deps } from './core/deps.ts'
import type { Page } from './core/page.ts'
import { demoPages } from './demo/pages/index.ts'
import type { LocalParts } from './identity/development.ts'
import { invitationPages } from './invitations/page/routes.ts'

export type MakeLocalParts = (deps: Deps, config: Config) => LocalParts

/** Shortcuts of development are not even loaded anywhere else. */
export async function loadLocalParts({ env }: Config): Promise<MakeLocalParts> {
  if (env !== 'development') return () => ({ handlers: {}, pages: [] })
  return (await import('./identity/development.ts')).localParts
}

/** Everything that is served beside operations: the description, the apps and, in a demo, its tickets. */
export function pagesOf(deps: Deps, { demo }: Config): Page[] {
  const apps = Object.entries(appFolders).flatMap(([path, builds]) => (builds ? [{ path, ...builds }] : []))
  return [
    { path: '/', redirect: '/door/' },
    ...apiPages({ sessionCookie: deps.sessionCookie.name }),
    ...apps,
    ...invitationPages,
    ...(demo ? demoPages(deps) : []),
  ]
}
