import { Parser } from 'htmlparser2'

/** Ends a line when it begins or ends. */
const BLOCKS = new Set([
  'br',
  'p',
  'div',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
])
const SILENT = new Set(['script', 'style', 'template', 'noscript'])

/** The words of a piece of HTML, with a line for each block. */
export function plainHtml(html: string): string {
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent++
      if (BLOCKS.has(name)) text += '\n'
    },
    ontext(part) {
      if (silent === 0) text += part
    },
    onclosetag(name) {
      if (SILENT.has(name) && silent > 0) silent--
      if (BLOCKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}
