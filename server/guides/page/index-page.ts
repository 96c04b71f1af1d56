import { escapeHtml } from '../../core/escape-html.ts'
import { guideGroups, guides } from '../guides.ts'
import { layout } from './layout.ts'

/** All guides by group. */
export function indexPage(): string {
  return layout({
    title: 'Guides',
    description: 'How to run an event with Masuk: from the first draft to the last refund.',
    main: `      <div class="title">
        <h1>Guides</h1>
        <p class="summary">How to run an event with Masuk, from the first draft to the last refund. Every call that a guide names can be tried at <a href="/docs">/docs</a>.</p>
      </div>
      <article>
        ${listed()}
      </article>`,
  })
}

/** The page for an address below /guides/ that is none. */
export function noGuidePage(): string {
  return layout({
    title: 'No such guide',
    description: 'There is no guide at this address.',
    main: `      <div class="title">
        <h1>There is no such guide</h1>
        <p class="summary">The address may be old or mistyped. Search above, or choose one of these.</p>
      </div>
      <article>
        ${listed()}
      </article>`,
  })
}

function listed(): string {
  return guideGroups
    .map((group) => {
      const items = guides
        .filter((guide) => guide.group === group)
        .map(
          ({ slug, title, summary }) =>
            `<li><a href="/guides/${slug}">${escapeHtml(title)}</a><p>${escapeHtml(summary)}</p></li>`,
        )
      return `<h2>${escapeHtml(group)}</h2>\n<ul class="list">${items.join('\n')}</ul>`
    })
    .join('\n')
}
