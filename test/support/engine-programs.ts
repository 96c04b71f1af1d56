import { globSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { chromiumPath } from './chromium.ts'
import { installPackages } from './debian-packages.ts'

/** Says where the programs of each engine are, and installs Debian's packages of those that are missing. */
export const enginePrograms: Record<string, () => Promise<string>> = {
  Chromium: chromiumPath,
  'Firefox ESR': firefoxPath,
  WebKitGTK: gjsPath,
}

export function firefoxPath(): Promise<string> {
  return programPath('Firefox ESR', { programs: ['firefox-esr'], packages: ['firefox-esr'] })
}

/** GNOME's JavaScript runtime, where all that WebKitGTK needs beside it is there as well. */
export function gjsPath(): Promise<string> {
  const packages = ['gjs', 'gir1.2-webkit2-4.1', 'webkit2gtk-driver', 'xvfb']
  const isComplete = () => globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib').length > 0
  return programPath('WebKitGTK', { programs: ['gjs', 'WebKitWebDriver', 'Xvfb'], packages, isComplete })
}

interface Needed {
  /** All of them on the path. */
  programs: readonly string[]
  packages: readonly string[]
  /** What is no program. */
  isComplete?: () => boolean
}

/** Where the first of the programs is, if need be after an installation. */
async function programPath(engine: string, needed: Needed): Promise<string> {
  const { packages } = needed
  const found = (await findAll(needed)) ?? ((await installPackages(packages)) ? await findAll(needed) : null)
  if (found?.[0] !== undefined) return found[0]
  throw new Error(
    `${engine} is not here and could not be installed. On Debian: apt-get install ${packages.join(' ')}`,
  )
}

/** Where all of them are, or null. */
async function findAll({ programs, isComplete = () => true }: Needed): Promise<string[] | null> {
  const paths = await Promise.all(programs.map(findProgram))
  const found = paths.filter((path) => path !== null)
  return found.length === programs.length && isComplete() ? found : null
}

async function findProgram(name: string): Promise<string | null> {
  const directories = (process.env['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '')
  for (const path of directories.map((directory) => join(directory, name))) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}
