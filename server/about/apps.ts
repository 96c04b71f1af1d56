import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBuilds } from './builds.ts'

const folder = (app: string) => findBuilds(fileURLToPath(new URL(`../../${app}/dist`, import.meta.url)))

/** Where each built app is served, and from which builds: those at the start, whatever is built while it runs. */
export const appFolders = {
  '/door': folder('scanner-app'),
  '/app': folder('attendee-app'),
  '/studio': folder('studio-app'),
} as const

/** Changes exactly when a served app changes: its page and service worker name every other file by hash. */
export function refreshIdentifier(): string {
  const hash = createHash('sha256')
  for (const builds of Object.values(appFolders)) {
    for (const file of ['index.html', 'service-worker.js']) {
      const path = builds && join(builds.folder, file)
      if (path && existsSync(path)) hash.update(readFileSync(path))
    }
  }
  return hash.digest('base64url').slice(0, 16)
}
