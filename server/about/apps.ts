import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = (app: string) => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url))

/** Where each built app is served. */
export const appFolders = {
  '/door': folder('scanner-app'),
} as const

/** Changes exactly when a served app changes: its page and service worker name every other file by hash. */
export function refreshIdentifier(): string {
  const hash = createHash('sha256')
  for (const built of Object.values(appFolders)) {
    for (const file of ['index.html', 'service-worker.js'].map((name) => join(built, name))) {
      if (existsSync(file)) hash.update(readFileSync(file))
    }
  }
  return hash.digest('base64url').slice(0, 16)
}
