import { micromark } from 'micromark'

/** A document of ours as HTML: headings that can be linked to, and code that can be scrolled by keyboard. */
export function renderDocument(markdown: string): string {
  return micromark(markdown)
    .replaceAll(/<h([23])>(.*?)<\/h\1>/g, (_, level: string, words: string) => {
      return `<h${level} id="${anchorOf(words)}">${words}</h${level}>`
    })
    .replaceAll('<pre>', '<pre tabindex="0">')
}

/** Links to the sections of a document. */
export function contentsOf(markdown: string, path: string): string {
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, words = '']) => words)
  const links = headings.map((words) => `<li><a href="${path}#${anchorOf(words)}">${words}</a></li>`)
  return `<ul>${links.join('')}</ul>`
}

/** "1. Sign in" is `sign-in`. */
function anchorOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/^\d+\. /, '')
    .replaceAll(/[^a-z0-9.]+/g, '-')
}
