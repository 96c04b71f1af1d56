import type { Page } from '../core/page.ts'
import { appFolders } from './apps.ts'

/** What is particular about serving an app. */
const kinds: Partial<Record<keyof typeof appFolders, { isSinglePage?: boolean; workerScope?: string }>> = {
  '/app': { workerScope: '/' },
  '/studio': { isSinglePage: true },
}

/** The built files of each app. */
export function appPages(): Page[] {
  const paths = Object.keys(appFolders) as (keyof typeof appFolders)[]
  return paths.flatMap((path) => {
    const builds = appFolders[path]
    return builds ? [{ path, ...builds, ...kinds[path] }] : []
  })
}
