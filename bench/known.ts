import { openDoor } from './door.ts'
import { makeEvent } from './event.ts'
import { family } from './figure.ts'
import { withHouse } from './house.ts'
import { median } from './quantile.ts'

const KEYS = 50_000
const UNCHANGED = 300
const FULL = 20

/** What a door asks every few minutes: which keys the day has, mostly to hear that nothing has changed. */
export const known = family({ 'known-304': { unit: 'ms' }, 'known-full': { unit: 'ms' } }, () =>
  withHouse(async (house) => {
    const event = await makeEvent(house, { tickets: KEYS })
    const door = await openDoor(house, event, { device: 'Door' })
    await door.admit(event.tickets)

    const path = `/api/scan?token=${door.token}&day=${event.day}`
    const ask = async (status: number, headers: Record<string, string> = {}) => {
      const answer = await door.send({ method: 'GET', path, headers })
      if (answer.status !== status)
        throw new Error(`The service answered ${answer.status} instead of ${status}.`)
      return answer
    }
    const { etag = '', text } = await ask(200)
    const { scanKeys } = JSON.parse(text) as { scanKeys: string[] }
    if (scanKeys.length !== KEYS) throw new Error(`${scanKeys.length} of ${KEYS} keys are known.`)

    const full = []
    for (let at = 0; at < FULL; at++) full.push((await ask(200)).ms)
    const unchanged = []
    for (let at = 0; at < UNCHANGED; at++) unchanged.push((await ask(304, { 'if-none-match': etag })).ms)
    return { 'known-304': median(unchanged), 'known-full': median(full) }
  }),
)
