import { readFile } from 'node:fs/promises'
import { UsageError } from '../usage-error.ts'

/** The text of a file that a person has named. */
export async function readNamedFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} can't be read.`)
  })
}

/** The value of JSON text; null when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
