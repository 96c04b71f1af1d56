import { readFileSync } from 'node:fs'
import { readPageCss } from '../../core/page-css.ts'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], text: string): () => Document {
  return () => ({ type, text })
}

const html = document('html', read('page.html'))

/**
 * The page that ends the broadcasts of an organiser by mail. Also at the address of the header List-Unsubscribe, which mail programs
 * without a button open: it changes nothing until its own button is pressed, since scanners of mail open every link.
 */
export const unsubscribePages: readonly Page[] = [
  { path: '/unsubscribe', read: html },
  { path: '/api/loyalty/unsubscribe', read: html },
  { path: '/unsubscribe/page.css', read: document('css', readPageCss(new URL('page.css', import.meta.url))) },
  { path: '/unsubscribe/page.js', read: document('js', read('page.js')) },
]
