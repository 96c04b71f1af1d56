import { hash } from 'node:crypto'
import { linkedText } from '@masuk/shared/linked-text.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { Mail } from '../outside/mail.ts'
import { unlinked } from '../outside/unlinked.ts'
import { mailPage } from '../ticket-documents/mail/mail-page.ts'
import { styles } from '../ticket-documents/mail/mail-styles.ts'
import { oneLine } from '../ticket-documents/one-line.ts'
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
): Mail & { html: string } {
  const [organization, event] = [unlinked(names.organizationName), unlinked(names.eventName)]
  const why = `${organization} sent this to you because you have a ticket for ${event}.`
  const links = [
    { label: 'Your tickets', href: `${origin}/tickets` },
    { label: `No more mail like this from ${organization}`, href: `${origin}/unsubscribe#${token}` },
  ]
  return {
    to,
    subject: oneLine(`${title} · ${names.eventName}`),
    text: [text, '-- ', why, ...links.map(({ label, href }) => `${label}: ${href}`)].join('\n\n'),
    html: htmlOf({ title, text, from: `${organization} · ${event}`, why, links }),
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
  /** Who writes, and about what. */
  from: string
  why: string
  links: { label: string; href: string }[]
}

function htmlOf({ title, text, from, why, links }: Content): string {
  const own = links.map(({ label, href }) => anchor(href, label, 14)).join('<br>')
  const written = linkedText(text).map(({ text: part, href }) =>
    href === null ? escapeHtml(part) : anchor(href, part, 16),
  )
  const body = `<p class="muted" dir="auto" style="${styles.muted}">${escapeHtml(from)}</p>
<h1 class="ink" dir="auto" style="${styles.title}">${escapeHtml(title)}</h1>
<p class="ink" dir="auto" style="${styles.ink};white-space:pre-wrap">${written.join('')}</p>
<p class="muted" dir="auto" style="${styles.muted};padding-top:16px">${escapeHtml(why)}<br>${own}</p>`
  return mailPage({ title, language: null, body })
}

function anchor(href: string, label: string, size: 14 | 16): string {
  const style = `color:#0b6e5d;font-size:${size}px;overflow-wrap:anywhere`
  return `<a class="link" style="${style}" href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${escapeHtml(label)}</a>`
}
