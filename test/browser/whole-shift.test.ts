import { writePairingQr } from '@masuk/shared/pairing-code.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { words } from '../../scanner-app/words/words.ts'
import { makeScratch, watchElsewhere } from '../support/browser-chromium.ts'
import { writeFilm } from '../support/camera-film.ts'
import type { Scene } from '../support/camera-film.ts'
import { expectInvariants } from '../support/invariants.ts'
import { addTickets, balanceOf } from '../support/people.ts'
import type { TestTicket } from '../support/people.ts'
import { openEventNight } from './event-night.ts'
import type { EventNight } from './event-night.ts'
import { openKeptPhone } from './phone.ts'
import type { Phone } from './phone.ts'

let scratch: Awaited<ReturnType<typeof makeScratch>>
let elsewhere: Awaited<ReturnType<typeof watchElsewhere>>
let evening: EventNight

beforeAll(async () => {
  ;[scratch, elsewhere, evening] = await Promise.all([makeScratch(), watchElsewhere(), openEventNight()])
})
afterAll(async () => {
  elsewhere.close()
  await evening.close()
  await scratch.remove()
})

const film = async (name: string, scenes: Scene[]): Promise<string> => {
  const path = `${scratch.directory}/${name}.y4m`
  await writeFilm(path, scenes)
  return path
}

/** Ready to go on with nothing but itself. */
async function offlineReady(phone: Phone): Promise<void> {
  await phone.page.getByText(words.ready.offlineReady).waitFor()
}

/** What Chromium says of a lost network, and of its own banner, which the app shows as a button instead. */
const EXPECTED_LINES = /net::ERR_CONNECTION_REFUSED|^info: Banner not shown/

async function expectNothingAmiss(phone: Phone): Promise<void> {
  expect((await phone.screenLog()).violations).toEqual([])
  const said = phone.console.filter((line) => !EXPECTED_LINES.test(line))
  expect(said, 'the console says nothing else').toEqual([])
}

test('an evening with the network gone and the app killed ends with every scan in PostgreSQL exactly once', async () => {
  const { house, event, network } = evening
  const tickets = await addTickets(house, event, { count: 4 })
  const [first, ...others] = tickets as [TestTicket, ...TestTicket[]]
  const seen = (code: string): Scene[] => [
    { text: code, seconds: 1 },
    { text: null, seconds: 0.5 },
  ]
  const path = await film('evening', [
    ...seen(first.code),
    // Time enough to take the service away before the next ticket.
    { text: null, seconds: 3 },
    ...others.flatMap(({ code }) => seen(code)),
  ])
  const phone = await openKeptPhone(evening, `${scratch.directory}/profile`, { camera: 'real', film: path })
  await phone.open()
  await phone.enrol()
  await offlineReady(phone)
  const { token } = await phone.pairing()
  await phone.start()
  await phone.verdict('admit')
  await phone.rosterKept()

  await network.cut()
  await phone.waitingIs(3)
  const { verdicts } = await phone.screenLog()
  const kinds = verdicts.map(({ kind }) => kind).filter((kind) => kind === 'admit' || kind === 'recorded')
  expect(kinds, 'the roster knows them all').toEqual(Array(4).fill('admit'))
  await expectNothingAmiss(phone)
  await phone.kill()
  expect(await evening.scans()).toHaveLength(1)

  const reopened = await openKeptPhone(evening, `${scratch.directory}/profile`, {
    camera: 'real',
    film: path,
  })
  await reopened.open()
  await reopened.page.getByText(words.ready.waiting(3)).waitFor()
  await reopened.start()
  await reopened.waitingIs(3)
  await reopened.verdict('already-in')

  await network.mend()
  await reopened.wake()
  await reopened.waitingIs(0)
  const stored = await evening.scans()
  const ids = (each: readonly { ticketId: string }[]) => each.map(({ ticketId }) => ticketId).toSorted()
  expect(ids(stored)).toEqual(ids(tickets))
  expect(await house.rows('select * from scan_claims')).toEqual([])
  for (const { userId } of tickets) expect(await balanceOf(house, event, userId)).toBe(10)
  await expectInvariants(house)
  await expectNothingAmiss(reopened)
  await reopened.close()

  expect(elsewhere.addresses, 'nothing was asked of another machine').toEqual([])
  const secrets = [token ?? '?', ...tickets.map(({ code }) => code)]
  const told = house.logLines.filter((line) => secrets.some((secret) => line.includes(secret)))
  expect(told, 'no token and no code is in the log of the service').toEqual([])
})

test('a door is paired by holding the pairing code in front of its camera', async () => {
  const [ticket] = await addTickets(evening.house, evening.event)
  const path = await film('pairing', [
    { text: writePairingQr(await evening.pairingCode()), seconds: 2 },
    { text: null, seconds: 2 },
    { text: ticket?.code ?? null, seconds: 1 },
    { text: null, seconds: 0.5 },
  ])
  const phone = await openKeptPhone(evening, `${scratch.directory}/paired`, { camera: 'real', film: path })
  await phone.open()
  await phone.page.getByLabel(words.pairing.device).fill('Pintu Utara')
  await phone.button(words.pairing.scan).click()
  await phone.start()
  await phone.verdict('admit')
  expect((await phone.screenLog()).cameraCalls, 'one stream for pairing and scanning').toBe(1)
  expect(await evening.scans()).toContainEqual(expect.objectContaining({ device: 'Pintu Utara' }))
  await phone.close()
})
