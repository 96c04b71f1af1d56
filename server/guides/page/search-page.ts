import { escapeHtml } from '../../core/escape-html.ts'
import type { Found } from '../../search/engine.ts'
import { layout } from './layout.ts'

/** What was found, as a page. */
export function searchPage(query: string, found: readonly Found[]): string {
  const count = found.length === 1 ? 'One result' : `${found.length} results`
  const heading = query === '' ? 'Search' : `${count} for “${query}”`
  return layout({
    title: heading,
    description: 'Search the guides and the description of the API.',
    query,
    main: `      <article>
        <h1>${escapeHtml(heading)}</h1>
        ${found.length > 0 ? `<ol class="list">${found.map(item).join('\n')}</ol>` : hint(query)}
      </article>`,
  })
}

function item({ scope, title, heading, url, excerpt }: Found): string {
  const place = scope === 'api' ? 'API' : 'Guide'
  const more = heading === null ? '' : ` <span>${escapeHtml(heading)}</span>`
  return `<li><p class="group">${place}</p><a href="${escapeHtml(url)}">${escapeHtml(title)}${more}</a><p>${escapeHtml(excerpt)}</p></li>`
}

function hint(query: string): string {
  const advice =
    query === '' ? 'Type a word or two above.' : 'Try fewer or other words, in English, Malay or Chinese.'
  return `<p class="summary">${advice} All guides are at <a href="/guides/">/guides/</a>.</p>`
}
