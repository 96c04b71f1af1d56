import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Middleware } from 'koa'
import { escapeHtml } from '../http/escape-html.ts'
import { readPageCss } from '../http/page-css.ts'
import { sendPage } from '../http/static-files.ts'
import type { KeptMail, Mailbox } from '../outside/mail.ts'

const EVERY_SECONDS = 3
const css = readPageCss(new URL('mailbox.css', import.meta.url))

/** The mail that development keeps instead of sending, newest first. Looks again by itself, without a script. */
export function mailboxPage(mailbox: Mailbox): Middleware {
  return (ctx) => sendPage(ctx, page(mailbox.kept()))
}

export const mailboxCss: Middleware = (ctx) => {
  ctx.type = 'css'
  ctx.body = css
}

function page(mails: readonly KeptMail[]): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="${EVERY_SECONDS}" />
    <title>Mailbox · Masuk</title>
    <link rel="icon" href="/door/icons/door.svg" />
    <link rel="stylesheet" href="/mailbox/mailbox.css" />
  </head>
  <body>
    <main>
      <h1>Mailbox</h1>
      <p>Mail stays here in development. This page looks again every ${EVERY_SECONDS} seconds.</p>
      ${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(letter).join('\n      ')}
    </main>
  </body>
</html>
`
}

function letter({ to, subject, text, at }: KeptMail): string {
  const words = { to: escapeHtml(to), subject: escapeHtml(subject), text: escapeHtml(text) }
  return `<article><h2>${words.subject}</h2><p>To ${words.to} at ${klTimeOf(at.getTime())}</p><pre>${words.text}</pre></article>`
}
