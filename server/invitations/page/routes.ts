import { readFileSync } from 'node:fs'
import { readPageCss } from '../../core/page-css.ts'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], text: string): () => Document {
  return () => ({ type, text })
}

/** The page that the link in an invitation's e-mail opens, with nothing to install or build. */
export const invitationPages: readonly Page[] = [
  { path: '/studio/invitation', read: document('html', read('page.html')) },
  {
    path: '/studio/invitation.css',
    read: document('css', readPageCss(new URL('page.css', import.meta.url))),
  },
  { path: '/studio/invitation.js', read: document('js', read('page.js')) },
]
