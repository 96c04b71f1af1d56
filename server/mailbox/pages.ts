import { klTimeOf } from '@masuk/shared/kl-day.ts'
import { escapeHtml } from '../core/escape-html.ts'
import { readPageCss } from '../core/page-css.ts'
import type { Page } from '../core/page.ts'
import type { KeptMail, Mailbox } from '../outside/mail.ts'

const EVERY_SECONDS = 3
const css = readPageCss(new URL('mailbox.css', import.meta.url))

/** The mail that development keeps instead of sending, newest first. Reloads by itself, without a script. */
export function mailboxPages(mailbox: Mailbox | null): Page[] {
  const style: Page = { path: '/mailbox/mailbox.css', local: true, read: () => ({ type: 'css', text: css }) }
  if (!mailbox) return [style]
  return [
    style,
    { path: '/mailbox', local: true, read: () => ({ type: 'html', text: page(mailbox.kept()) }) },
  ]
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
