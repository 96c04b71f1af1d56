import { readFileSync } from 'node:fs'

const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')

/** The style of a page of ours: the tokens that the apps have too, and then the page's own file. */
export function readPageCss(file: URL): string {
  return `${tokens}\n${readFileSync(file, 'utf8')}`
}
