import { setTimeout as delay } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { MailRefused } from '../../server/outside/mail.ts'
import { signUnsubscribeLink } from '../../server/signing/links/unsubscribe-link.ts'
import { breakingDeps, Killed } from '../support/breaking-deps.ts'
import type { Side } from '../support/breaking-deps.ts'
import { deliver } from '../support/broadcasts.ts'
import type { SentBroadcast } from '../support/broadcasts.ts'
import { as, at, done, reply } from '../support/call.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../support/clock.ts'
import type { House } from '../support/house.ts'
import type { TestTicket } from '../support/people.ts'
import type { SmtpSink } from '../support/smtp-sink.ts'

import { openBroadcastHouse } from '../support/broadcast-house.ts'
const { get, gather, send, historyOf, channelsOf, mailsOf, inboxOf, rowsOf } = openBroadcastHouse()
let house: House
let sink: SmtpSink
beforeAll(() => {
  ;({ house, sink } = get())
})

test('the mail says who sent it, links only what is safe, and can be stopped by one click', async () => {
  const event = await gather(1)
  const [ticket] = event.tickets as [TestTicket]
  const text = 'Map: https://example.my/map\nNot: https://bank.my@evil.example <script>alert(1)</script>'
  await deliver(house.deps, 'mail', await send(event, { title: 'Pintu C', text }))
  const { raw } = mailsOf(ticket)[0]!
  const mail = await PostalMime.parse(raw)
  expect(mail.subject).toBe('Pintu C · Malam Muzik')
  expect(mail.html).toContain('>Balai Raya Events · Malam Muzik</p>')
  expect(mail.html).toContain('prefers-color-scheme: dark')
  expect(mail.text).toContain(text)
  expect(mail.text).toContain('Balai Raya Events sent this to you because you have a ticket for Malam Muzik.')
  const hrefs = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  expect(hrefs[0]).toBe('https://example.my/map')
  expect(hrefs.slice(1).every((href) => href.startsWith(house.deps.origins[0] ?? '-'))).toBe(true)
  expect(mail.html).not.toContain('<script')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address = ''] = /^<(.*)>$/.exec(header('list-unsubscribe')) ?? []

  const page = await fetch(address)
  expect(page.headers.get('content-type')).toMatch(/html/)
  expect(await house.rows('select 1 from broadcast_opt_outs where user_id = $1', [ticket.userId])).toEqual([])
  const click = async (to: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    return (await fetch(to, { method: 'POST', body })).json()
  }
  expect(await click(`${address}x`)).toMatchObject({ state: 'refused', reason: 'invalid' })
  for (let times = 0; times < 2; times++)
    expect(await click(address)).toEqual({ state: 'done', organizationName: 'Balai Raya Events' })
  expect((await historyOf(event)).audience.channels).toEqual({ inbox: 1, push: 0, mail: 0 })
})

test('a preview is the very mail and alert that are sent, but for the link that stops such mail; nothing is kept', async () => {
  const event = await gather(1)
  const [ticket] = event.tickets as [TestTicket]
  const { studio } = get()
  const given = { title: 'Pintu <C>', text: 'Map: https://example.my/map\n"Bring your IC" & be early' }
  const body = { eventId: event.eventId, ...given }
  const preview = await reply(as(house, studio.owner).call('loyalty.previewBroadcast', { body }))
  expect((await historyOf(event)).broadcasts).toEqual([])
  await deliver(house.deps, 'mail', await send(event, given))
  const sent = await PostalMime.parse(mailsOf(ticket)[0]!.raw)
  const plain = (text = '') => text.replace(/unsubscribe#[\w.-]+/, 'unsubscribe').trim()
  expect(preview.mail.subject).toBe(sent.subject)
  expect(plain(preview.mail.html)).toBe(plain(sent.html))
  expect(plain(preview.mail.text)).toBe(plain(sent.text))
  expect(preview.inbox).toEqual(given)
  expect(preview.push).toEqual({ title: 'Masuk', body: 'An organiser has a message for you.' })
})

test('the page of the link says whose mail it is, and gets it back for who wants it after all', async () => {
  const event = await gather(1)
  const [{ userId }] = event.tickets as [TestTicket & { userId: string }]
  const { organizationId } = event
  const token = signUnsubscribeLink(house.deps.keyrings.links, { organizationId, userId })
  const anybody = at(house)
  const look = (text = token) => anybody.call('loyalty.mailChoice', { query: { token: text } })
  const organizationName = 'Balai Raya Events'
  expect(await reply(look())).toEqual({ state: 'done', organizationName, getsMail: true })
  for (let times = 0; times < 2; times++)
    expect(await done(anybody.call('loyalty.unsubscribe', { query: { token } }))).toMatchObject({
      organizationName,
    })
  expect(await reply(look())).toMatchObject({ getsMail: false })
  for (let times = 0; times < 2; times++)
    expect(await done(anybody.call('loyalty.resubscribe', { query: { token } }))).toMatchObject({
      organizationName,
    })
  expect(await reply(look())).toMatchObject({ getsMail: true })
  expect((await historyOf(event)).audience.channels).toMatchObject({ mail: 1 })
  const forged = { state: 'refused', reason: 'invalid' }
  expect(await reply(look(`${token}x`))).toMatchObject(forged)
  await house.rows('update users set deleted_at = now() where id = $1', [userId])
  expect(await reply(look())).toMatchObject(forged)
  expect(await reply(anybody.call('loyalty.resubscribe', { query: { token } }))).toMatchObject(forged)
})

describe('a worker that dies', () => {
  test.each([
    ['inbox', 'before'],
    ['inbox', 'after'],
    ['mail', 'before'],
    ['mail', 'after'],
  ] as const)('at any statement of %s, %s it: everybody has it once', async (channel, side) => {
    const event = await gather(3)
    house.clock.pass(DAY_MS)
    const sent = await send(event)
    let deaths = 0
    for (let at = 1; ; at++) {
      const died = await diesAt(at, side, channel, sent)
      if (!died) break
      deaths++
      house.clock.pass(3 * MINUTE_MS)
    }
    expect(deaths).toBeGreaterThan(3)
    const rows = await rowsOf(sent, channel)
    if (channel === 'inbox') {
      expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
      expect(await inboxOf(sent)).toHaveLength(3)
    } else {
      // A claim that died before the mail server was spoken to, or after: nobody can tell, so it is sent once more.
      expect(rows.every(({ state, failure }) => state === 'sent' || failure === 'unconfirmed')).toBe(true)
      for (const { userId } of event.tickets) {
        const copies = sink.mails.filter(({ to }) => to === `${userId}@guests.example`)
        expect(copies.length).toBeLessThanOrEqual(2)
        const ids = copies.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])
        expect(new Set(ids).size).toBeLessThanOrEqual(1)
      }
    }
  })

  async function diesAt(at: number, side: Side, channel: 'inbox' | 'mail', sent: SentBroadcast) {
    const deps = breakingDeps(house.deps, { at, side })
    try {
      await deliver(deps, channel, sent)
      return false
    } catch (error) {
      if (error instanceof Killed) return true
      throw error
    }
  }

  test('between the mail server and the note of it: one more copy with the same Message-ID, and then no more', async () => {
    const event = await gather(1)
    const [ticket] = event.tickets as [TestTicket]
    house.clock.pass(DAY_MS)
    const sent = await send(event)
    const dying = {
      ...house.deps,
      mail: {
        ...house.deps.mail,
        async send(mail: Parameters<typeof house.deps.mail.send>[0]) {
          await house.deps.mail.send(mail)
          throw new Killed()
        },
      },
    }
    await expect(deliver(dying, 'mail', sent)).rejects.toThrow(Killed)
    // Its claim may still be at work.
    await expect(deliver(house.deps, 'mail', sent)).rejects.toThrow(/another try/)
    expect(mailsOf(ticket)).toHaveLength(1)
    house.clock.pass(2 * MINUTE_MS + SECOND_MS)
    await expect(deliver(dying, 'mail', sent)).rejects.toThrow(Killed)
    house.clock.pass(2 * MINUTE_MS + SECOND_MS)
    await deliver(house.deps, 'mail', sent)
    expect(await rowsOf(sent, 'mail')).toMatchObject([{ state: 'failed', failure: 'unconfirmed' }])
    const ids = mailsOf(ticket).map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1])
    expect(ids).toEqual([ids[0], ids[0]])
  })
})

describe('a mail server', () => {
  test('that refuses for good: it failed, and the others have theirs', async () => {
    const event = await gather(3)
    const [bad] = event.tickets as [TestTicket]
    house.clock.pass(DAY_MS)
    const sent = await send(event)
    await deliver(withMail({ [`${bad.userId}@guests.example`]: true }), 'mail', sent)
    expect(await channelsOf(event)).toMatchObject({ mail: { queued: 0, sent: 2, failed: 1 } })
  })

  test('that puts one off: the others do not wait for it, and after five tries it is given up', async () => {
    const event = await gather(3)
    const [slow] = event.tickets as [TestTicket]
    house.clock.pass(DAY_MS)
    const sent = await send(event)
    const deps = withMail({ [`${slow.userId}@guests.example`]: false })
    await expect(deliver(deps, 'mail', sent)).rejects.toThrow(/another try/)
    expect(await channelsOf(event)).toMatchObject({ mail: { queued: 1, sent: 2, failed: 0 } })
    for (let tries = 2; tries < 5; tries++) await expect(deliver(deps, 'mail', sent)).rejects.toThrow()
    await deliver(deps, 'mail', sent)
    expect(await rowsOf(sent, 'mail')).toContainEqual(
      expect.objectContaining({ failure: 'gave_up', tries: 5, user_id: slow.userId }),
    )
  })

  test('that is away is asked three times and left alone until the next try', async () => {
    const event = await gather(6)
    house.clock.pass(DAY_MS)
    const sent = await send(event)
    sink.refuse('451 come back later')
    await expect(deliver(house.deps, 'mail', sent)).rejects.toThrow(/another try/)
    expect((await rowsOf(sent, 'mail')).filter(({ tries }) => tries > 0)).toHaveLength(3)
    sink.refuse(null)
    await deliver(house.deps, 'mail', sent)
    expect(await channelsOf(event)).toMatchObject({ mail: { queued: 0, sent: 6, failed: 0 } })
  })

  /** A mail server that does not take what goes to these addresses: for good, or for now. */
  function withMail(refusals: Record<string, boolean>) {
    const send = (mail: Parameters<typeof house.deps.mail.send>[0]) => {
      const forGood = refusals[mail.to]
      return forGood === undefined
        ? house.deps.mail.send(mail)
        : Promise.reject(new MailRefused('EENVELOPE', { forGood }))
    }
    return { ...house.deps, mail: { ...house.deps.mail, send } }
  }
})

test('a long batch goes on in another job before the time of its try is over', async () => {
  const event = await gather(3)
  house.clock.pass(DAY_MS)
  const sent = await send(event)
  const slow = {
    ...house.deps,
    mail: {
      ...house.deps.mail,
      async send() {
        house.clock.pass(40 * SECOND_MS)
        await delay(0)
      },
    },
  }
  const waiting = () =>
    house.rows(`select 1 from pgboss.job where name = 'broadcasts.mail' and data ->> 'broadcastId' = $1`, [
      sent.broadcastId,
    ])
  await deliver(slow, 'mail', sent)
  expect(await channelsOf(event)).toMatchObject({ mail: { queued: 1, sent: 2 } })
  expect(await waiting()).toHaveLength(2)
})

test('who opts out, or has no address any more, before their mail leaves gets none', async () => {
  const event = await gather(3)
  const [out, gone] = event.tickets as [TestTicket, TestTicket]
  house.clock.pass(DAY_MS)
  const sent = await send(event)
  await house.rows('insert into broadcast_opt_outs values ($1, $2, now())', [
    event.organizationId,
    out.userId,
  ])
  await house.rows('update users set email = null where id = $1', [gone.userId])
  await deliver(house.deps, 'mail', sent)
  expect(await channelsOf(event)).toMatchObject({ mail: { queued: 0, sent: 1, failed: 2 } })
  expect([...mailsOf(out), ...mailsOf(gone)]).toEqual([])
})
