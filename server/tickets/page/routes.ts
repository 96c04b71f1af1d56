import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageCss } from '../../core/page-css.ts'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], text: string): () => Document {
  return () => ({ type, text })
}

/** The wallet as a page, which the mail with tickets links to. Nothing of it is anybody's: its script asks as the visitor. */
export const ticketPages: readonly Page[] = [
  { path: '/tickets', read: document('html', read('page.html')) },
  { path: '/tickets/page.css', read: document('css', readPageCss(new URL('page.css', import.meta.url))) },
  { path: '/tickets/page.js', read: document('js', read('page.js')) },
  // One file without imports, which draws in the browser what the server draws for mails.
  {
    path: '/tickets/qr.js',
    read: document('js', readFileSync(fileURLToPath(import.meta.resolve('uqr')), 'utf8')),
  },
]
