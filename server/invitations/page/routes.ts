import { readFileSync } from 'node:fs'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], name: string): () => Document {
  const text = read(name)
  return () => ({ type, text })
}

/** The page that the link in an invitation's e-mail opens, with nothing to install or build. */
export const invitationPages: readonly Page[] = [
  { path: '/studio/invitation', read: document('html', 'page.html') },
  { path: '/studio/invitation.css', read: document('css', 'page.css') },
  { path: '/studio/invitation.js', read: document('js', 'page.js') },
]
