import { escapeHtml } from '../../core/escape-html.ts'
import type { MailContent, MailTicket, TicketPicture } from './mail-content.ts'
import { mailPage } from './mail-page.ts'
import { styles } from './mail-styles.ts'

/**
 * The mail as HTML, of tables and inline styles as mail programs want it, from 320 px up. A picture is opaque and brings its
 * own white border, and its box is white too: whatever a dark mode does to the colours around, the code stays dark on light.
 */
export function mailHtml(content: MailContent, pictures: readonly TicketPicture[]): string {
  const { words, tickets } = content
  const shown = tickets.flatMap((ticket, index) => {
    const picture = pictures[index]
    return picture ? [ticketBox(ticket, picture, content)] : []
  })
  const left = tickets.length - shown.length
  const body = [
    paragraph(content.greeting, 'ink'),
    paragraph(content.intro, 'ink'),
    `<h1 class="ink" dir="auto" style="${styles.title}">${escapeHtml(content.eventName)}</h1>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.facts}">${content.facts.map(fact).join('\n')}</table>`,
    ...shown,
    ...(left > 0 ? [paragraph(words.moreInPdf(left), 'ink')] : []),
    paragraph(words.showCode, 'ink'),
    paragraph(words.keepPrivate, 'ink'),
    ...content.links.map(([label, href], index) => link(label, href, index === 0)),
    paragraph(words.attached, 'muted'),
    paragraph(words.whyThisMail(content.reference), 'muted'),
  ]
  return mailPage({ title: content.eventName, language: content.language, body: body.join('\n') })
}

function paragraph(text: string, colour: 'ink' | 'muted'): string {
  return `<p class="${colour}" dir="auto" style="${styles[colour]}">${escapeHtml(text)}</p>`
}

function fact([label, value]: readonly [string, string]): string {
  return `<tr><td class="muted" dir="auto" valign="top" style="${styles.label}">${escapeHtml(label)}</td><td class="ink" dir="auto" valign="top" style="${styles.value}">${escapeHtml(value)}</td></tr>`
}

function ticketBox(ticket: MailTicket, { cid, size }: TicketPicture, { words }: MailContent): string {
  const names = [ticket.holderName, ticket.ticketTypeName].filter(Boolean)
  const lines = names.map(
    (each, index) =>
      `<div dir="auto" style="${index === 0 ? styles.name : styles.type}">${escapeHtml(each)}</div>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.box}"><tr><td class="code" align="center" bgcolor="#ffffff" style="${styles.code}">
<div style="${styles.position}">${escapeHtml(ticket.position)}</div>
${lines.join('\n')}
<img src="cid:${escapeHtml(cid)}" width="${size}" height="${size}" alt="${escapeHtml(words.qrOf(ticket.position))}" style="${styles.picture}">
<div style="${styles.spelled}">${escapeHtml(ticket.code)}</div>
</td></tr></table>`
}

function link(label: string, href: string, isFirst: boolean): string {
  const [className, style] = isFirst ? ['button', styles.button] : ['link', styles.link]
  return `<p style="${styles.action}"><a class="${className}" href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></p>`
}
