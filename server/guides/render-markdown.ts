import { micromark } from 'micromark'

/** A part of a page under a heading; the first part has none. */
export interface Section {
  /** Null before the first heading. */
  heading: string | null
  /** The name of the heading in an address; empty before the first. */
  anchor: string
  level: 1 | 2 | 3
  /** Without any markup. */
  text: string
}

export interface Rendered {
  html: string
  sections: readonly Section[]
}

const HEADING = /<h([23])>(.*?)<\/h\1>/g

/** A page from Markdown: micromark leaves no HTML of the text alive, and no address that runs code. */
export function renderMarkdown(markdown: string): Rendered {
  const plain = micromark(markdown)
  const anchors = new Set<string>()
  const headings = [...plain.matchAll(HEADING)].map((match) => {
    const heading = textOf(match[2] ?? '')
    const anchor = freeAnchor(heading, anchors)
    return { match, heading, anchor, level: match[1] === '2' ? (2 as const) : (3 as const) }
  })
  const starts = [...headings.map(({ match }) => match.index), plain.length]
  const sections = headings.map(({ match, heading, anchor, level }, at) => ({
    heading,
    anchor,
    level,
    text: textOf(plain.slice(match.index + match[0].length, starts[at + 1])),
  }))
  const first = { heading: null, anchor: '', level: 1 as const, text: textOf(plain.slice(0, starts[0])) }
  let at = 0
  const html = plain
    .replace(HEADING, (_, level: string, inner: string) => {
      const anchor = headings[at++]?.anchor ?? ''
      return `<h${level} id="${anchor}"><a href="#${anchor}">${inner}</a></h${level}>`
    })
    // In the repository a guide names another by its file.
    .replace(/href="([\w-]+)\.md(#[\w-]+)?"/g, 'href="/guides/$1$2"')
    // What scrolls sideways must be reached by the keyboard.
    .replaceAll('<pre>', '<pre tabindex="0">')
  return { html, sections: [first, ...sections] }
}

function freeAnchor(heading: string, taken: Set<string>): string {
  const name = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  const anchor = taken.has(name) ? freeAnchor(`${heading} ${taken.size}`, taken) : name
  taken.add(anchor)
  return anchor
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What HTML of micromark says; blocks are apart. */
function textOf(html: string): string {
  return html
    .replace(/<\/?(p|li|ul|ol|pre|h\d|br|blockquote)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
