import { existsSync, readlinkSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rm, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'

// A dist/ has a folder for each build, named by what it was built from, and the link `current` to one of them. A build
// is never changed or replaced: a service that has begun with one serves it until it ends.

const CURRENT = 'current'
/** A service that runs, or a page that is open, for longer than this after a newer build may miss its files. */
const KEPT_MS = 30 * 24 * 3_600_000

/** The folder of a build. */
export function buildFolder(dist: string, name: string): string {
  return join(dist, name)
}

export function isCurrent(dist: string, name: string): boolean {
  const link = join(dist, CURRENT)
  return existsSync(link) && readlinkSync(link) === name
}

/** Puts a finished build in its place. Two builds of the same sources may end at once: the second finds the work done. */
export async function keepBuild(
  dist: string,
  { name, fresh }: { name: string; fresh: string },
): Promise<void> {
  await rename(fresh, buildFolder(dist, name)).catch(() => rm(fresh, { recursive: true }))
}

/** Makes a kept build the one that the next service serves, and removes those that were replaced long ago. */
export async function switchTo(dist: string, name: string, now = new Date()): Promise<void> {
  const link = join(dist, CURRENT)
  // From now on it counts as replaced.
  if (existsSync(link)) await utimes(link, now, now)
  const next = join(dist, `.${CURRENT}-${process.pid}`)
  await rm(next, { force: true })
  await symlink(name, next)
  await rename(next, link)
  await removeOld(dist, name, now)
}

async function removeOld(dist: string, name: string, now: Date): Promise<void> {
  for (const entry of await readdir(dist)) {
    if (entry === CURRENT || entry === name) continue
    const path = join(dist, entry)
    // Another build may be removing it as well.
    const found = await lstat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true })
  }
}

/** A folder for a build that is under way, on the disk of the kept ones, so that it can be moved there at once. */
export async function freshFolder(dist: string): Promise<string> {
  await mkdir(dist, { recursive: true })
  return join(dist, `.fresh-${process.pid}`)
}
