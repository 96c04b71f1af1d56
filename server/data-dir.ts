import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigProblems } from './config.ts'

/**
 * Makes the data directory, and those above it, where there is none; true if it did. One step at a time: Node's own
 * `recursive` tries for ever where nothing can be made, as in /proc.
 */
export function makeDataDir(dataDir: string): boolean {
  try {
    return makeDirectory(dataDir, 0o700)
  } catch (error) {
    throw new ConfigProblems([
      `MASUK_DATA_DIR can't be ${dataDir}: ${(error as Error).message}. Name a directory that can be made and written`,
    ])
  }
}

function makeDirectory(path: string, mode?: number): boolean {
  if (isDirectory(path)) return false
  if (dirname(path) !== path) makeDirectory(dirname(path))
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    // Another process of ours may have been quicker.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && isDirectory(path)) return false
    throw error
  }
}

const isDirectory = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
