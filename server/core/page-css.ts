import { readFileSync } from 'node:fs'

const read = (file: URL): string => readFileSync(file, 'utf8')
const tokens = read(new URL('../../ui/styles/tokens.css', import.meta.url))
const base = read(new URL('page.css', import.meta.url))

/** The style of a page of ours: the tokens that the apps have too, what our pages share, and then the page's own file. */
export function readPageCss(file: URL): string {
  return [tokens, base, read(file)].join('\n')
}

/** The tokens and a file: for a page whose other styles are somebody else's. */
export function readCssWithTokens(file: URL): string {
  return [tokens, read(file)].join('\n')
}
