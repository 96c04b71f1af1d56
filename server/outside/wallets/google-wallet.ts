import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { GoogleSettings } from './settings.ts'
import { klTimestamp } from './wallet-pass.ts'
import type { GoogleWallet, WalletPass } from './wallet-pass.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Longer addresses are cut on their way through browsers and messengers. */
const LONGEST_LINK = 1_800
/** --accent of ui/styles/tokens.css. */
export const passColour = '#0b6e5d'
/** How many characters of each text are left, until the link is short enough. The last always is. */
const TEXT_LENGTHS = [Infinity, 80, 40, 20, 8] as const

/** Makes links that put a ticket into Google Wallet. Google is never called: the pass is in the link. */
export function googleWallet(settings: GoogleSettings): GoogleWallet {
  const key = createPrivateKey(settings.key)
  return {
    async link(pass, { language, now }) {
      let link = ''
      for (const length of TEXT_LENGTHS) {
        const payload = payloadOf(cutTexts(pass, length), { language, issuer: settings.issuer })
        const token = await new SignJWT({ typ: 'savetowallet', payload })
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
          .setIssuer(settings.account)
          .setAudience('google')
          .setIssuedAt(now)
          .sign(key)
        link = SAVE + token
        if (link.length <= LONGEST_LINK) break
      }
      return link
    },
  }
}

/**
 * Google keeps the first class and object of an id: what changes is in the id, so that a ticket of a changed event, or with
 * a new code, is another one.
 */
function payloadOf(pass: WalletPass, { language, issuer }: { language: string; issuer: string }) {
  const { event, ticketId, issue, code, holderName, ticketTypeName, reference } = pass
  const text = (value: string) => ({ defaultValue: { language, value } })
  const classId = `${issuer}.${event.id}-${event.version}`
  return {
    eventTicketClasses: [
      {
        id: classId,
        reviewStatus: 'UNDER_REVIEW',
        issuerName: event.organizationName,
        eventName: text(event.name),
        // A venue without an address is refused.
        ...(event.venue && { venue: { name: text(event.venue), address: text(event.venue) } }),
        dateTime: { start: klTimestamp(event.startsAt), end: klTimestamp(event.endsAt) },
        hexBackgroundColor: passColour,
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${ticketId}-${issue}-${event.version}`,
        classId,
        state: 'ACTIVE',
        barcode: { type: 'QR_CODE', value: code },
        ...(holderName && { ticketHolderName: holderName }),
        ticketType: text(ticketTypeName),
        ...(reference && { reservationInfo: { confirmationCode: reference } }),
      },
    ],
  }
}

function cutTexts(pass: WalletPass, length: number): WalletPass {
  const cut = (text: string) => cutAt(text, length)
  const { event, holderName, ticketTypeName } = pass
  return {
    ...pass,
    event: {
      ...event,
      name: cut(event.name),
      organizationName: cut(event.organizationName),
      venue: cut(event.venue),
    },
    holderName: holderName && cut(holderName),
    ticketTypeName: cut(ticketTypeName),
  }
}

/** Between characters as people see them: a letter of Tamil is several code points. */
function cutAt(text: string, length: number): string {
  const letters = [...new Intl.Segmenter().segment(text)]
  if (letters.length <= length) return text
  return `${letters
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')}…`
}
