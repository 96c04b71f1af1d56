import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'

/** One message to one person. The text says all that the HTML says. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MailAttachment[]
  /** In angle brackets. Left out: a new one. */
  messageId?: string
  /** More headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
}

export interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
  /** Makes it a picture of the HTML, which names it `cid:…`, and no file of its own. */
  cid?: string
}

/** Mail, as an interface so that development and tests can keep it. */
export interface Mailer {
  /** Resolves when the mail server has taken the message over. Errors hold no address. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Mail that stays here, newest first: what development shows instead of sending. */
export interface Mailbox extends Mailer {
  kept(): readonly KeptMail[]
}

export type KeptMail = Mail & { at: Date }

/** The mail server did not take a message. `forGood`: it never will. */
export class MailRefused extends Error {
  readonly code: string
  readonly forGood: boolean
  constructor(code: string, { forGood }: { forGood: boolean }) {
    super(`The mail server did not take the message: ${code}.`)
    this.code = code
    this.forGood = forGood
  }
}

/**
 * Connections are kept for the next message: making a new one takes most of the time of a message. As many at once as the jobs
 * of a process send mail, with some left for sign-in codes. One that the server has closed meanwhile is made anew, and
 * the message then sent on that; it never is when its text may have arrived.
 */
const POOL = {
  pool: true,
  maxConnections: 12,
  maxMessages: 100,
  maxRequeues: 1,
  idleTimeout: 30_000,
} as const
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Sends through the SMTP server of the configuration. With `requireTls` nothing is said to a server that has no TLS. */
export function smtpMailer(
  { smtpUrl, requireTls }: { smtpUrl: string; requireTls: boolean },
  from: string,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requireTls,
    ...POOL,
    ...TIMEOUTS_MS,
    // A message is only ever made of the text it was given.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ attachments = [], headers = {}, ...mail }) {
      const message = { ...mail, from, attachments: attachments.map(asBytes) }
      try {
        await transport.sendMail({ ...message, headers: { ...headers, 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        const { code = 'EUNKNOWN', responseCode = 0 } = error as { code?: string; responseCode?: number }
        // 5xx to the recipient or the message; anything else may pass.
        const forGood = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
        throw new MailRefused(responseCode ? `${code} ${responseCode}` : code, { forGood })
      }
    },
    close: () => transport.close(),
  }
}

/** As what is not text: of that, a mail program may change the ends of lines, which calendars do not forgive. */
function asBytes(attachment: MailAttachment) {
  return { ...attachment, contentTransferEncoding: 'base64' as const }
}

const MOST_KEPT = 50

/** Keeps the last 50 messages in this process. */
export function makeMailbox(clock: Clock): Mailbox {
  const kept: KeptMail[] = []
  return {
    async send(mail) {
      kept.unshift({ ...mail, at: clock.now() })
      kept.length = Math.min(kept.length, MOST_KEPT)
    },
    kept: () => kept,
    close: () => {},
  }
}

/** Refuses: in production mail goes through a server or not at all. */
export const noMailer: Mailer = {
  send: () => Promise.reject(new MailRefused('MASUK_SMTP_URL is not set', { forGood: false })),
  close: () => {},
}
