import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm run build` has left of an app (docs/decisions/063). */
export interface Builds {
  /** The newest build. Not by way of its link, which the next build changes. */
  folder: string
  /** Earlier builds, whose hashed files a page that is still open may ask for. */
  earlier: string[]
}

/** The builds in a dist/ as it is now, or null when there is none. */
export function findBuilds(dist: string): Builds | null {
  const link = join(dist, 'current')
  if (!existsSync(link)) return null
  const folder = realpathSync(link)
  const all = readdirSync(dist, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
  )
  const paths = all.map(({ name }) => join(realpathSync(dist), name))
  return { folder, earlier: paths.filter((path) => path !== folder && existsSync(join(path, 'assets'))) }
}
