import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { GoogleSettings } from './settings.ts'
import { klTimestamp } from './wallet-pass.ts'
import type { GoogleWallet, PassLabels, WalletPass } from './wallet-pass.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Longer addresses are cut on their way through browsers and messengers. */
const LONGEST_LINK = 1_800
/** --accent of ui/styles/tokens.css. */
export const passColour = '#0b6e5d'
/** How many bytes of each text are left, until the link is short enough. */
const [MOST_BYTES, LEAST_BYTES, STEP] = [200, 12, 4]

/** Makes links that put a ticket into Google Wallet. Google is never called: the pass is in the link. */
export function googleWallet({ issuer, account, key: pem }: GoogleSettings): GoogleWallet {
  const key = createPrivateKey(pem)
  const sign = (claims: object, now: Date) =>
    new SignJWT({ ...claims, typ: 'savetowallet' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account)
      .setAudience('google')
      .setIssuedAt(now)
      .sign(key)

  return {
    async link(pass, { language, labels, now }) {
      const payloadAt = (bytes: number) => payloadOf(cutTexts(pass, bytes), { language, labels, issuer })
      const around = SAVE.length + (await sign({ payload: '' }, now)).length
      let bytes = MOST_BYTES
      const isTooLong = () => around + lengthInLink(payloadAt(bytes)) > LONGEST_LINK
      while (bytes > LEAST_BYTES && isTooLong()) bytes -= STEP
      return SAVE + (await sign({ payload: payloadAt(bytes) }, now))
    },
  }
}

/** As base64: four characters for three bytes. */
function lengthInLink(payload: object): number {
  return Math.ceil((Buffer.byteLength(JSON.stringify(payload)) * 4) / 3)
}

interface Written {
  language: string
  labels: PassLabels
  issuer: string
}

/**
 * Google keeps the first class and object of an id: what changes is in the id, so that a ticket of a changed event, or with
 * a new code, is another one.
 */
function payloadOf(pass: WalletPass, { language, labels, issuer }: Written) {
  const { event, ticketId, issue, code, holderName, ticketTypeName, reference } = pass
  const text = (value: string) => ({ defaultValue: { language, value } })
  const classId = `${issuer}.${short(event.id)}-${event.version}`
  return {
    eventTicketClasses: [
      {
        id: classId,
        reviewStatus: 'UNDER_REVIEW',
        issuerName: event.organizationName,
        eventName: text(event.name),
        // Google takes a venue of its own kind only with an address, which we do not have.
        ...(event.venue && { textModulesData: [{ header: labels.where, body: event.venue }] }),
        dateTime: { start: klTimestamp(event.startsAt), end: klTimestamp(event.endsAt) },
        hexBackgroundColor: passColour,
      },
    ],
    eventTicketObjects: [
      {
        id: `${issuer}.${short(ticketId)}-${issue}-${event.version}`,
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

/** The bytes of a UUID in 22 characters. */
function short(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

function cutTexts(pass: WalletPass, bytes: number): WalletPass {
  const { event, holderName, ticketTypeName } = pass
  return {
    ...pass,
    event: {
      ...event,
      name: cutAt(event.name, bytes),
      organizationName: cutAt(event.organizationName, bytes),
      venue: cutAt(event.venue, bytes),
    },
    holderName: holderName && cutAt(holderName, bytes),
    ticketTypeName: cutAt(ticketTypeName, bytes),
  }
}

/** Between characters as people see them: a letter of Tamil is several code points. */
function cutAt(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let left = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (Buffer.byteLength(left + segment + '…') > bytes) break
    left += segment
  }
  return `${left}…`
}
