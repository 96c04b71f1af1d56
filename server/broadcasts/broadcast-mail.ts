import { hash } from 'node:crypto'
import { linkedText } from '@masuk/shared/linked-text.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { Mail } from '../outside/mail.ts'
import { unlinked } from '../outside/unlinked.ts'
import type { MailedBroadcast } from './mailed-broadcast.ts'
import type { BroadcastKey } from './store.ts'

/** Who gets it, and how they get no more. */
export interface Recipient {
  to: string
  userId: string
  token: string
  origin: string
}

/**
 * A broadcast as mail. It says who sent it and why, and how to get no more: by a page, and by the button that mail programs
 * make of the header (RFC 8058). The same broadcast to the same person always has the same Message-ID, by which mail
 * programs know a second copy.
 */
export function broadcastMail(
  { organizationId, broadcastId, title, text, ...names }: MailedBroadcast & BroadcastKey,
  { to, userId, token, origin }: Recipient,
): Mail {
  const [organization, event] = [unlinked(names.organizationName), unlinked(names.eventName)]
  const why = `${organization} sent this to you because you have a ticket for ${event}.`
  const links = [
    { label: 'Your tickets', href: `${origin}/tickets` },
    { label: `No more mail like this from ${organization}`, href: `${origin}/unsubscribe#${token}` },
  ]
  return {
    to,
    subject: title.replace(/\s+/g, ' '),
    text: [text, '-- ', why, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n\n'),
    html: htmlOf({ title, text, why, links }),
    messageId: `<${hash('sha256', `${organizationId}:${broadcastId}:${userId}`).slice(0, 40)}@${hostOf(origin)}>`,
    headers: {
      'List-Unsubscribe': `<${origin}/api/loyalty/unsubscribe?token=${encodeURIComponent(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

const hostOf = (origin: string): string => (URL.canParse(origin) ? new URL(origin).hostname : 'localhost')

interface Content {
  title: string
  text: string
  why: string
  links: { label: string; href: string }[]
}

const PAGE =
  'font-family:sans-serif;font-size:16px;line-height:1.5;max-width:560px;margin:0 auto;padding:16px'

function htmlOf({ title, text, why, links }: Content): string {
  const own = links.map(({ label, href }) => anchor(href, label)).join('<br>')
  return `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="${PAGE}">
<h1 dir="auto" style="font-size:20px;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
<p dir="auto" style="white-space:pre-wrap;overflow-wrap:anywhere">${linkedText(text).map(partOf).join('')}</p>
<p dir="auto" style="font-size:14px">${escapeHtml(why)}<br>${own}</p>
</body>
</html>
`
}

function partOf({ text, href }: { text: string; href: string | null }): string {
  return href === null ? escapeHtml(text) : anchor(href, text)
}

function anchor(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${escapeHtml(label)}</a>`
}
