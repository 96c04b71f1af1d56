import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** A guide for people who use the service, in Markdown. */
export interface Guide {
  name: string
  title: string
  text: string
}

const FOLDER = new URL('../../docs/guides/', import.meta.url)

/** The guides of docs/guides, read once. */
export const guides: readonly Guide[] = readGuides()

function readGuides(): Guide[] {
  if (!existsSync(FOLDER)) return []
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'))
  return files.toSorted().map((file) => {
    const name = basename(file, '.md')
    const written = readFileSync(new URL(file, FOLDER), 'utf8')
    const [, front = '', text = written] = /^---\n(.*?)\n---\n(.*)$/s.exec(written) ?? []
    return { name, title: /^title: *(.+)$/m.exec(front)?.[1] ?? name, text }
  })
}
