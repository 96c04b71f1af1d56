/**
 * The HTML that a Markdown renderer has made of an event's description, as it may stand in a page: headings below those of
 * the page, links that leave the page open and tell nobody where they came from, and instead of pictures, which could come
 * from anywhere, their words. The renderer must have left out HTML and unsafe addresses already.
 */
export function tameDescription(html: string): string {
  return html
    .replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, '$1')
    .replace(
      /<(\/?)h([1-6])>/g,
      (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 2)}>`,
    )
    .replace(/<a href="/g, '<a target="_blank" rel="noopener noreferrer nofollow ugc" href="')
}
