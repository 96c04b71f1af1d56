import { existsSync } from 'node:fs'
import type { Middleware } from 'koa'
import { apiPage, apiPageCss, apiPageFiles, apiPageStart, openApi } from './about/api-page.ts'
import { appFolders } from './about/apps.ts'
import { demoRoutes } from './demo/pages.ts'
import type { Deps } from './deps.ts'
import type { Config } from './config.ts'
import { serveFolder } from './http/static-files.ts'
import { authRoutes } from './identity/auth-routes.ts'
import { invitationPage } from './team/invitation-page/routes.ts'

/** A raw route outside the contract. `path` may end in `/*`. */
export interface InternalRoute {
  method: 'GET' | 'POST'
  path: string
  serve: Middleware
}

/** Makes the shortcuts of development. */
export type MakeLocalRoutes = (deps: Deps, config: Config) => InternalRoute[]

/** Shortcuts of development are not even loaded anywhere else. */
export async function loadLocalRoutes({ env }: Config): Promise<MakeLocalRoutes> {
  if (env !== 'development') return () => []
  return (await import('./identity/local-routes.ts')).localRoutes
}

export interface RouteParts {
  deps: Deps
  config: Config
  localRoutes: MakeLocalRoutes
}

/** Every route that is not an operation of the contract: sign-in, documents, apps and, in a demo, its pages. */
export function internalRoutes({ deps, config, localRoutes }: RouteParts): InternalRoute[] {
  const document = openApi()
  return [
    { method: 'GET', path: '/', serve: (ctx) => ctx.redirect('/door/') },
    { method: 'GET', path: '/openapi.json', serve: document },
    { method: 'GET', path: '/api/openapi', serve: document },
    { method: 'GET', path: '/docs', serve: apiPage },
    { method: 'GET', path: '/docs/', serve: (ctx) => ctx.redirect('/docs') },
    { method: 'GET', path: '/docs/start.js', serve: apiPageStart },
    { method: 'GET', path: '/docs/page.css', serve: apiPageCss },
    { method: 'GET', path: '/docs/files/*', serve: apiPageFiles },
    ...Object.entries(appFolders)
      .filter(([, folder]) => existsSync(folder))
      .flatMap(([prefix, folder]): InternalRoute[] => [
        { method: 'GET', path: prefix, serve: (ctx) => ctx.redirect(`${prefix}/`) },
        { method: 'GET', path: `${prefix}/*`, serve: serveFolder({ prefix, folder }) },
      ]),
    ...authRoutes(deps),
    ...invitationPage,
    ...localRoutes(deps, config),
    ...(config.demo ? demoRoutes(deps) : []),
  ]
}
