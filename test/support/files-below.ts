import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of every file below a directory, as bytes that are letters. */
export function textsBelow(directory: string): { file: string; text: string }[] {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  return files.map(({ parentPath, name }) => {
    const file = join(parentPath, name)
    return { file, text: readFileSync(file).toString('latin1') }
  })
}

/** The text as it stands in a file of either width of letters. */
export const spellings = (text: string) => [text, Buffer.from(text, 'utf16le').toString('latin1')]
