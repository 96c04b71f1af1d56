import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

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
  /** Answers RCPT with this from now on; null takes everything again. */
  refuse(answer: string | null): void
  close(): Promise<void>
}

/** Speaks as much SMTP as a client needs to leave a message: EHLO, MAIL, RCPT, DATA, QUIT. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  let refusal: string | null = null

  function talk(socket: Socket): void {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined)
    let envelope = { from: '', to: '' }
    let waiting = ''
    let inData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const answer = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'QUIT') return socket.end('221 bye\r\n')
      if (verb === 'STAR') return say('502 no TLS here')
      if (verb === 'MAIL') envelope = { from: line.slice(10), to: '' }
      if (verb === 'RCPT') envelope.to = line.slice(8)
      if (verb === 'RCPT' && refusal) return say(refusal)
      if (verb === 'DATA') inData = true
      return say(verb === 'DATA' ? '354 go on' : '250 ok')
    }
    say('220 sink')
    socket.setEncoding('utf8').on('data', (part: string) => {
      waiting += part
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n'
        const cut = waiting.indexOf(end)
        if (cut < 0) return
        const text = waiting.slice(0, cut)
        waiting = waiting.slice(cut + end.length)
        if (inData) {
          inData = false
          mails.push({ ...envelope, raw: text })
          say('250 taken')
        } else answer(text)
      }
    })
  }

  const server = createServer(talk)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (answer) => (refusal = answer),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
