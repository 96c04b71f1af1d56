import { escapeHtml } from '../core/escape-html.ts'

/** What the service fills into the page of the app, for readers without JavaScript. */
export interface Filling {
  title: string
  /** One paragraph, for the results of search engines and the previews of links. */
  description?: string
  /** Absolute. */
  canonical?: string
  /** The absolute address of a picture. */
  picture?: string | null
  /** False for pages of one person, which no search engine should list. */
  isListed: boolean
  /** What the page tells machines about its subject. */
  jsonLd?: object
  /** HTML, with everything in it escaped. */
  content?: string
}

/** The page of the app with a head of its own and content that stays until the app has started. */
export function fillPage(html: string, filling: Filling): string {
  // As functions: a text may have `$&` in it.
  return html
    .replace('<title>Masuk</title>', () => `<title>${escapeHtml(filling.title)}</title>`)
    .replace('<!--head-->', () => headOf(filling))
    .replace('<!--content-->', () => filling.content ?? '')
}

function headOf({ title, description, canonical, picture, isListed, jsonLd }: Filling): string {
  return [
    isListed ? null : '<meta name="robots" content="noindex" />',
    description && meta('name', 'description', description),
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    canonical && meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', 'Masuk'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    description && meta('property', 'og:description', description),
    picture && meta('property', 'og:image', picture),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    jsonLd && `<script type="application/ld+json">${inlineJson(jsonLd)}</script>`,
  ]
    .filter(Boolean)
    .join('\n    ')
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

/** JSON that can't end the element that it stands in. */
function inlineJson(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })
}

interface ScreenLook {
  /** The heading is only for screen readers. */
  hideTitle?: boolean
  /** As wide as a desktop; otherwise one column. */
  isWide?: boolean
}

/** The same frame as in the app, so that nothing moves when it takes over. */
export function screenHtml(
  title: string,
  content: string,
  { hideTitle = false, isWide = true }: ScreenLook = {},
): string {
  const heading = hideTitle ? '<h1 class="visually-hidden">' : '<h1>'
  return `<nav class="tabs" aria-label="Main"><a class="brand" href="/">Masuk</a><a class="tab" href="/">Find</a></nav>
    <main class="screen${isWide ? ' screen-wide' : ''}">${heading}${escapeHtml(title)}</h1>${content}</main>`
}
