import type { Context } from 'koa'
import { pagePolicy } from '../../core/page-policy.ts'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Nothing here · Masuk</title>
    <link rel="icon" href="/door/icons/door.svg" />
    <link rel="stylesheet" href="/docs/page.css" />
  </head>
  <body>
    <main class="document">
      <h1>There is nothing at this address</h1>
      <p>It may be mistyped, or what was here has gone. Go on with:</p>
      <nav class="contents" aria-label="Onward">
        <ul>
          <li><a href="/">What is on</a></li>
          <li><a href="/tickets">Your tickets</a></li>
          <li><a href="/door/">The door scanner</a></li>
          <li><a href="/guides/">Guides</a></li>
          <li><a href="/docs">The API</a></li>
        </ul>
      </nav>
    </main>
  </body>
</html>
`

/** True when a person has opened an address in a browser. A program that says nothing of HTML gets JSON, as below /api always. */
export function isOpenedByPerson(ctx: Context): boolean {
  const isApi = /^\/(api|mcp)(\/|$)/.test(ctx.path)
  return ctx.method === 'GET' && !isApi && ctx.accepts('json', 'html') === 'html'
}

/** A page with ways onward, where there is nothing. */
export function sendNothingHere(ctx: Context): void {
  ctx.status = 404
  ctx.type = 'html'
  ctx.set({ 'Content-Security-Policy': pagePolicy, 'Cache-Control': 'no-store' })
  ctx.vary('Accept')
  ctx.body = page
}
