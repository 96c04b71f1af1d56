import { afterAll, beforeEach, expect, test } from 'vitest'
import { smtpMailer } from '../../server/outside/mail.ts'
import { openSmtpSink } from '../support/smtp-sink.ts'

const sink = await openSmtpSink()
const mailer = smtpMailer({ smtpUrl: sink.url, requireTls: false }, 'tickets@masuk.example')
const send = (to: string) => mailer.send({ to, subject: 'x', text: 'x' })
beforeEach(() => sink.refuse(null))
afterAll(async () => {
  mailer.close()
  await sink.close()
})

test('messages go over connections that are there, also after one that was refused', async () => {
  const people = Array.from({ length: 10 }, (_, n) => `${n}@x.example`)
  for (const to of people) await send(to)
  sink.refuse('550 no such person')
  await expect(send('nobody@x.example')).rejects.toMatchObject({ forGood: true })
  sink.refuse(null)
  await send('last@x.example')
  expect(sink.mails.map(({ to }) => to)).toEqual([...people, 'last@x.example'])
  // One that was refused may still be busy when the next message leaves.
  expect(sink.connections()).toBeLessThan(4)
})

test('a connection that the server has closed costs no message, and none is sent twice', async () => {
  const [made, taken] = [sink.connections(), sink.mails.length]
  await send('a@x.example')
  sink.dropConnections()
  await send('b@x.example')
  expect(sink.mails.slice(taken).map(({ to }) => to)).toEqual(['a@x.example', 'b@x.example'])
  expect(sink.connections()).toBeGreaterThan(made)
})
