import { readFileSync, readdirSync } from 'node:fs'
import { z } from 'zod'
import { renderMarkdown } from './render-markdown.ts'
import type { Rendered } from './render-markdown.ts'

/** Under which heading of the index a guide stands. */
export const guideGroups = ['Organisers', 'The door', 'Visitors', 'Integrators and operators'] as const

const FrontMatter = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  group: z.enum(guideGroups),
  /** Its place within the group. */
  order: z.coerce.number().int(),
  /** Other words for what the guide is about, also in Malay and Chinese, by which it is found. */
  keywords: z.string().default(''),
})

/** A text for people, one page of the service. */
export interface Guide extends z.output<typeof FrontMatter>, Rendered {
  slug: string
  /** As it was written, without its head. */
  markdown: string
}

const FOLDER = new URL('../../docs/guides/', import.meta.url)

/** All guides, in the order in which they are read. */
export const guides: readonly Guide[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readGuide(name.slice(0, -3), readFileSync(new URL(name, FOLDER), 'utf8')))
  .toSorted((a, b) => guideGroups.indexOf(a.group) - guideGroups.indexOf(b.group) || a.order - b.order)

function readGuide(slug: string, text: string): Guide {
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = front.split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
  })
  return {
    slug,
    markdown: body.trim(),
    ...FrontMatter.parse(Object.fromEntries(fields)),
    ...renderMarkdown(body),
  }
}
