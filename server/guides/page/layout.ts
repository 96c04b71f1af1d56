import { escapeHtml } from '../../core/escape-html.ts'

interface Layout {
  title: string
  /** What a search engine shows of it. */
  description: string
  /** What is in the search box. */
  query?: string
  /** Main content, as HTML. */
  main: string
}

/** Every page of the guides: its head, the search box, and what it is about. Without a script. */
export function layout({ title, description, query = '', main }: Layout): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${escapeHtml(description)}" />
    <title>${escapeHtml(title)} · Masuk</title>
    <link rel="icon" href="/door/icons/door.svg" />
    <link rel="stylesheet" href="/guides/page.css" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header>
      <a class="home" href="/guides/">Masuk guides</a>
      <a class="api" href="/docs">API</a>
      <form role="search" action="/guides/search" method="get">
        <label for="query">Search guides and API</label>
        <input id="query" name="query" type="search" placeholder="Guides and API" maxlength="200" required value="${escapeHtml(query)}" autocomplete="off" />
        <button>Search</button>
      </form>
    </header>
    <main id="content">
${main}
    </main>
  </body>
</html>
`
}
