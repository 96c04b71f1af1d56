import { afterAll, beforeEach, expect, test } from 'vitest'
import { openThread } from '../../server/jobs/thread.ts'
import { renderTicketMail } from '../../server/ticket-documents/mail/render-mail.ts'
import { ticketMail } from '../../server/ticket-documents/mail/ticket-mail.ts'
import { ticketMailJob } from '../../server/tickets/mail.ts'
import { done } from '../support/call.ts'
import { openHouse } from '../support/house.ts'
import { addSignedIn } from '../support/organisers.ts'
import { openSale, register } from '../support/sales.ts'
import { filesOfServer, target } from '../support/source-files.ts'
import { NOW, printedTicket, ticketOrder } from '../support/ticket-orders.ts'

const house = await openHouse()
afterAll(() => house.close())
let key: { organizationId: string; mailId: string }
beforeEach(async () => {
  const sale = await openSale(house)
  const { registration } = await done(register(house, await addSignedIn(house), sale))
  const [row] = await house.rows<{ organizationId: string; mailId: string }>(
    'select organization_id as "organizationId", id as "mailId" from ticket_mails where registration_id = $1',
    [registration.id],
  )
  key = row!
})
const sentAt = async () =>
  (
    await house.rows<{ sent_at: Date | null }>('select sent_at from ticket_mails where id = $1', [key.mailId])
  )[0]?.sent_at

test('the thread renders the same mail as here', async () => {
  const order = { source: ticketOrder(), now: NOW }
  expect(await renderTicketMail(house.deps.documents, order)).toEqual(await ticketMail(order.source, NOW))
})

test('the job sends what the thread gives, and renders nothing itself', async () => {
  const mail = { subject: 'Of the thread', text: 'Rendered elsewhere.' }
  const documents = { run: async () => mail, close: async () => {} }
  await ticketMailJob.run(key, { ...house.deps, documents })
  expect(house.deps.mailbox?.kept()[0]).toMatchObject(mail)
})

test('in the service nothing but the program of the thread draws a PDF, and that knows no database', () => {
  const files = filesOfServer()
  const imported = (path: string) =>
    files.find((file) => file.path === path)?.imports.filter(({ types }) => !types) ?? []
  const drawing = ['server/ticket-documents/pdf/ticket-pdf.ts', 'server/ticket-documents/mail/ticket-mail.ts']
  const users = files.filter((file) =>
    file.imports.some((each) => !each.types && drawing.includes(target(file, each) ?? '')),
  )
  const program = 'server/ticket-documents/mail/mail-thread.ts'
  expect(users.map(({ path }) => path)).toEqual([program, 'server/ticket-documents/mail/ticket-mail.ts'])
  const needed = new Set([program])
  for (const path of needed)
    for (const each of imported(path)) {
      const to = target({ path, text: '', imports: [] }, each)
      needed.add(to ?? each.from)
    }
  expect(
    [...needed].filter((each) => /server\/(db|locks|signing|postgres)\/|^pg$|config/.test(each)),
  ).toEqual([])
})

test('a thread that dies over a mail leaves it to be sent by the next try', async () => {
  const dying = openThread(new URL('../support/dying-thread.ts', import.meta.url))
  const failing = ticketMailJob.run(key, { ...house.deps, documents: dying })
  await expect(failing).rejects.toMatchObject({ name: 'ThreadEnded' })
  expect(await sentAt()).toBeNull()
  await ticketMailJob.run(key, house.deps)
  expect(await sentAt()).not.toBeNull()
  await dying.close()
})

test('a service that stops ends its thread, whatever that is at', async () => {
  const other = await openHouse({ database: house.database })
  const source = ticketOrder({ tickets: Array.from({ length: 500 }, () => printedTicket()) })
  const underWay = expect(renderTicketMail(other.deps.documents, { source, now: NOW })).rejects.toMatchObject(
    {
      name: 'ThreadEnded',
    },
  )
  await other.close()
  await underWay
})
