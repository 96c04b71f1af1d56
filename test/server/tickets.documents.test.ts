import { afterAll, expect, test, vi } from 'vitest'
import { openHouse } from '../support/house.ts'
import { addSignedIn, nobody } from '../support/organisers.ts'
import type { Person } from '../support/organisers.ts'
import { done } from '../support/call.ts'
import { openSale, register, voidTicketsOf } from '../support/sales.ts'

const house = await openHouse()
afterAll(() => house.close())

async function buy(): Promise<{ buyer: Person; registrationId: string }> {
  const buyer = await addSignedIn(house)
  const { registration } = await done(register(house, buyer, await openSale(house)))
  return { buyer, registrationId: registration.id }
}

function fetchDocument(
  { cookie }: Person,
  query: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${house.url}/api/events/ticket/document?${new URLSearchParams(query).toString()}`, {
    headers: { ...(cookie !== null && { cookie }), ...headers },
  })
}

test('the buyer has the tickets as a PDF and the event for a calendar, and nobody may keep the answer', async () => {
  const { buyer, registrationId } = await buy()
  const pdf = await fetchDocument(buyer, { registrationId, format: 'pdf', language: 'ta' })
  expect(pdf.status).toBe(200)
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="tickets-[A-Z0-9-]+\.pdf"$/)
  expect(pdf.headers.get('cache-control')).toContain('no-store')
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/)
  const calendar = await fetchDocument(buyer, { registrationId, format: 'calendar' })
  expect(calendar.headers.get('content-disposition')).toBe('attachment; filename="event.ics"')
  const text = await calendar.text()
  expect(text).toContain(`UID:${registrationId}\r\n`)
  expect(text).not.toMatch(/T1[A-Z0-9]{55}/)
})

test.each([
  ['somebody else', async () => addSignedIn(house), 404],
  ['nobody', async () => nobody, 401],
])('%s has nothing of it', async (_, who, status) => {
  const { registrationId } = await buy()
  expect((await fetchDocument(await who(), { registrationId, format: 'pdf' })).status).toBe(status)
})

test('an order without a valid ticket has no file', async () => {
  const { buyer, registrationId } = await buy()
  await voidTicketsOf(house, { registrationId })
  expect((await fetchDocument(buyer, { registrationId, format: 'pdf' })).status).toBe(404)
})

test('another site can not make a browser fetch it', async () => {
  const { buyer, registrationId } = await buy()
  const answer = await fetchDocument(
    buyer,
    { registrationId, format: 'pdf' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(answer.status).toBe(403)
})

test('of one person one PDF is made at a time, and a calendar file waits for none', async () => {
  const [one, other] = [await buy(), await buy()]
  const held = Promise.withResolvers<{ attachments: object[] }>()
  const run = vi.spyOn(house.deps.documents, 'run').mockReturnValue(held.promise)
  const asked = { registrationId: one.registrationId, format: 'pdf' }
  const first = fetchDocument(one.buyer, asked)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  const second = await fetchDocument(one.buyer, asked)
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '2'])
  expect((await fetchDocument(one.buyer, { ...asked, format: 'calendar' })).status).toBe(200)
  const others = fetchDocument(other.buyer, { registrationId: other.registrationId, format: 'pdf' })
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2))
  const content = Buffer.from('%PDF-')
  held.resolve({ attachments: [{ filename: 'tickets.pdf', contentType: 'application/pdf', content }] })
  expect([(await first).status, (await others).status]).toEqual([200, 200])
  run.mockRestore()
  expect((await fetchDocument(one.buyer, asked)).status).toBe(200)
})
