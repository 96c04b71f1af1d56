import { readFileSync } from 'node:fs'
import { readPageCss } from '../../core/page-css.ts'
import type { Document, Page } from '../../core/page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

function document(type: Document['type'], text: string): () => Document {
  return () => ({ type, text })
}

/** A giveaway for everybody who may see its event, with the check of its draw. The document itself says nothing of it. */
export const giveawayPages: readonly Page[] = [
  { path: '/giveaways/page.css', read: document('css', readPageCss(new URL('page.css', import.meta.url))) },
  { path: '/giveaways/page.js', read: document('js', read('page.js')) },
  { path: '/giveaways/draw.js', read: document('js', read('draw.js')) },
  { path: '/giveaways/words.js', read: document('js', read('words.js')) },
  { path: '/giveaways/:giveawayId', read: document('html', read('page.html')) },
]
