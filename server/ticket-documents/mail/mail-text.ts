import type { MailContent, MailTicket } from './mail-content.ts'

/** The mail for programs that show no HTML: all of its tickets, with their codes to be typed at the door. */
export function mailText({ words, tickets, ...content }: MailContent): string {
  const paragraphs = [
    content.greeting,
    content.intro,
    [content.eventName, ...content.facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    ...tickets.map((ticket) => ticketLines(ticket, words.code)),
    words.showCode,
    words.keepPrivate,
    ...content.links.map(([label, href]) => `${label}:\n${href}`),
    words.attached,
    words.whyThisMail(content.reference),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function ticketLines({ position, holderName, ticketTypeName, code }: MailTicket, codeLabel: string): string {
  return [position, holderName, ticketTypeName, `${codeLabel}: ${code}`].filter(Boolean).join('\n')
}
