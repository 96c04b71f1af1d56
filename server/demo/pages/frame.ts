import { escapeHtml } from '../../core/escape-html.ts'

/** A page of the demo around its content. */
export function demoPage({ title, kind, main }: { title: string; kind: string; main: string }): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Masuk</title>
    <link rel="icon" href="/door/icons/door.svg" />
    <link rel="stylesheet" href="/demo/demo.css" />
  </head>
  <body class="${kind}">
    <main>
      <h1>${title}</h1>
${main}
    </main>
  </body>
</html>
`
}

/** A link; `current` marks the one that leads to this page itself. */
export function link(href: string, words: string, current = false): string {
  return `<a href="${escapeHtml(href)}"${current ? ' aria-current="page"' : ''}>${escapeHtml(words)}</a>`
}
