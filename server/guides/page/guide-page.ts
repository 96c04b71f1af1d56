import { escapeHtml } from '../../core/escape-html.ts'
import type { Guide } from '../guides.ts'
import { layout } from './layout.ts'

/** One guide, with its contents and the guides before and after it. */
export function guidePage(
  guide: Guide,
  { before, after }: { before: Guide | undefined; after: Guide | undefined },
): string {
  const { title, summary, group, html } = guide
  return layout({
    title,
    description: summary,
    main: `      <div class="title">
        <p class="group">${escapeHtml(group)}</p>
        <h1>${escapeHtml(title)}</h1>
        <p class="summary">${escapeHtml(summary)}</p>
      </div>
      ${contents(guide)}
      <article>
        ${html}
        <nav class="neighbours" aria-label="Other guides">
          ${before ? `<a rel="prev" href="/guides/${before.slug}"><span>Before</span> ${escapeHtml(before.title)}</a>` : ''}
          ${after ? `<a rel="next" href="/guides/${after.slug}"><span>Next</span> ${escapeHtml(after.title)}</a>` : ''}
        </nav>
      </article>`,
  })
}

/** The headings of the second level; a short guide needs no list of them. */
function contents({ sections }: Guide): string {
  const headings = sections.filter(({ level }) => level === 2)
  if (headings.length < 2) return ''
  const items = headings.map(
    ({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading ?? '')}</a></li>`,
  )
  return `<nav class="contents" aria-labelledby="contents-title">
        <h2 id="contents-title">On this page</h2>
        <ul>${items.join('')}</ul>
      </nav>`
}
