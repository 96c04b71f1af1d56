import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as the mail server took it over. */
export interface TakenMail {
  from: string
  to: string
  /** Headers and text as they were sent. */
  raw: string
}

/** A mail server that keeps what it is given, and can be told to refuse it. */
export interface SmtpSink {
  url: string
  mails: TakenMail[]
  /** How many connections were made to it. */
  connections(): number
  /** Ends those that are open, as a server does with idle ones. */
  dropConnections(): void
  /** Answers RCPT with this from now on; null takes everything again. */
  refuse(answer: string | null): void
  close(): Promise<void>
}

/** It has no TLS and asks nobody who they are. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: TakenMail[] = []
  const open = new Set<Socket>()
  let connections = 0
  let refusal: string | null = null
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => done(refusal === null ? null : refused(refusal)),
    onData: (stream, { envelope }, done) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address).join()
      let raw = ''
      stream.setEncoding('utf8').on('data', (part: string) => (raw += part))
      stream.once('end', () => {
        mails.push({ from, to, raw })
        done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    connections++
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  // What a client does to its own connection is no matter of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    connections: () => connections,
    dropConnections: () => open.forEach((socket) => socket.destroy()),
    refuse: (answer) => (refusal = answer),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** `550 no such person` as the error that makes the server say so. */
function refused(answer: string): Error & { responseCode: number } {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}
