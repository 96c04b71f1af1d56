import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { eventCodes } from '../../server/signing/ticket-code.ts'
import { openChromium } from '../support/browser-chromium.ts'
import { isFeedCall } from '../support/browser-network.ts'
import { MINUTE_MS } from '../support/clock.ts'
import { addEvent, addTicket, forge } from '../support/people.ts'
import { until } from '../support/until.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'
import { openPhone } from './phone.ts'
import type { Phone } from './phone.ts'

let browser: Browser
let evening: EventNight
const phones: Phone[] = []

async function aPhone(device: string, userAgent = device): Promise<Phone> {
  const phone = await openPhone(evening, browser, { serviceWorkers: 'block', userAgent })
  phones.push(phone)
  await phone.open()
  await phone.pair(device)
  return phone
}

beforeAll(async () => {
  browser = await openChromium()
  // Tickets are made by the machine's clock: the evening is so late that a roster of now has all of them.
  evening = await openEventNight(new Date(Date.now() + 20 * MINUTE_MS).toISOString())
})
beforeEach(() => evening.network.restore())
afterEach(async () => {
  await Promise.all(phones.splice(0).map((phone) => phone.close()))
  await evening.network.mend()
})
afterAll(async () => {
  await browser?.close()
  await evening?.close()
})

test('without a network a door tells good tickets from others, and says why', async () => {
  const { house, event } = evening
  const [good, cancelled, again, mistyped] = [
    await addTicket(house, event, { holder: 'Wong Mei Ling' }),
    await addTicket(house, event, { voided: true }),
    await addTicket(house, event, { issue: 2 }),
    await addTicket(house, event),
  ]
  const other = await addTicket(house, await addEvent(house))
  const codes = eventCodes(house.deps.keyrings.tickets, event.eventId)
  const keyId = house.deps.keyrings.tickets.signing.id
  const firstIssue = codes.sign({ ticketId: again.ticketId, issue: 1, keyId })
  const phone = await aPhone('Door A')
  await phone.rosterKept()
  await evening.network.cut()

  await phone.scan(good.code, 'admit')
  expect(await phone.page.locator('.verdict-ticket').textContent()).toMatch(/· WML$/)
  const refused = [
    [cancelled.code, 'void'],
    [firstIssue, 'superseded'],
    [forge(mistyped.code), 'forged'],
    [other.code, 'forged'],
  ] as const
  for (const [code, why] of refused) {
    const { word, main } = words.verdicts['not-valid']({ kind: 'not-valid', why }, 0)
    expect(await phone.scan(code, 'not-valid'), why).toMatchObject({ word, main })
  }
  await phone.tapAway()
  await phone.button(words.door.typeCode).click()
  await phone.page.getByRole('textbox').fill(`${mistyped.code.slice(0, -2)}22`)
  await phone.button(words.typing.check).click()
  await phone.page.getByText(words.typing.checkLetters).waitFor()
  expect(await phone.scans()).toMatchObject([{ code: good.code }])
})

test("another door's admission is known within seconds, with its time and place, and stays known", async () => {
  const { house, event, network } = evening
  const { code } = await addTicket(house, event)
  const [here, there] = [await aPhone('Pintu Utara'), await aPhone('Pintu Selatan')]
  const asked = () =>
    network.requests.filter((seen) => isFeedCall(seen) && seen.headers['user-agent'] === 'Pintu Utara')
  await there.scan(code, 'admit')
  const before = asked().length
  await until(() => asked().length > before + 1)
  await network.cut()
  expect(await here.scan(code, 'already-in')).toMatchObject({
    word: words.shortVerdicts['already-in'],
    main: expect.stringMatching(/ago, Pintu Selatan$/),
  })
})

test('a door that is revoked keeps its scans and no roster', async () => {
  const { house, event } = evening
  const { code } = await addTicket(house, event)
  const phone = await aPhone('Door A')
  await phone.rosterKept()
  await phone.scan(code, 'admit')
  await house.rows('update scanner_grants set revoked_at = now()')
  await phone.page.getByRole('heading', { name: words.halts['pairing-ended'].title }).waitFor()
  await phone.rosterGone()
  expect(await phone.scans()).toHaveLength(1)
})
