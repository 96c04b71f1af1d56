import type { Deps } from '../../core/deps.ts'
import type { Document, Page } from '../../core/page.ts'
import { readPageCss } from '../../core/page-css.ts'
import { findInDocumentation } from '../../search/engine.ts'
import { guides } from '../guides.ts'
import { guidePage } from './guide-page.ts'
import { indexPage, noGuidePage } from './index-page.ts'
import { searchPage } from './search-page.ts'

const LONGEST_QUERY = 200

function document(type: Document['type'], text: string, status?: 404): () => Document {
  return () => ({ type, text, ...(status && { status }) })
}

/** The guides, made once; only what was searched for is made anew. */
export function guidePages({ flags }: Pick<Deps, 'flags'>): Page[] {
  return [
    { path: '/guides', redirect: '/guides/' },
    { path: '/guides/', read: document('html', indexPage()) },
    { path: '/guides/page.css', read: document('css', readPageCss(new URL('page.css', import.meta.url))) },
    {
      path: '/guides/search',
      async read(asked) {
        const query = (asked.get('query') ?? '').trim().slice(0, LONGEST_QUERY)
        const hasTypos = await flags.isOn('search-typos', null)
        const found = query === '' ? [] : findInDocumentation({ query, scope: 'all', hasTypos })
        return { type: 'html', text: searchPage(query, found) }
      },
    },
    ...guides.map((guide, at) => ({
      path: `/guides/${guide.slug}`,
      read: document('html', guidePage(guide, { before: guides[at - 1], after: guides[at + 1] })),
    })),
    { path: '/guides/*unknown', read: document('html', noGuidePage(), 404) },
  ]
}
