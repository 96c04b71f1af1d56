import { globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackages, isRoot, starts } from './debian-packages.ts'

const ON_THE_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** How the tests start Chromium: unseen, and without the calls home that it makes at every start. */
export const chromiumArgs: string[] = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses its sandbox to root, and only to root.
  ...(isRoot ? ['--no-sandbox'] : []),
]

/** A Chromium that starts on this machine: the one in CHROMIUM_PATH, an installed one, or Debian's, installed now. */
export async function chromiumPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await starts(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not start.`)
  }
  const found =
    (await findChromium()) ?? ((await installPackages(['chromium'])) ? await findChromium() : null)
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (on Debian: apt-get install chromium), or name one that is ' +
      'already there in the environment variable CHROMIUM_PATH.',
  )
}

async function findChromium(): Promise<string | null> {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '')
  const installed = directories.flatMap((directory) => ON_THE_PATH.map((name) => join(directory, name)))
  for (const candidate of [...installed, ...inPlaywrightCache()]) {
    if (await starts(candidate)) return candidate
  }
  return null
}

/** Newest first. */
function inPlaywrightCache(): string[] {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  const found = globSync('chromium*/*/{chrome,headless_shell}', { cwd: cache })
  const newestFirst = found.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return newestFirst.map((path) => join(cache, path))
}
