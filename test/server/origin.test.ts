import { afterAll, describe, expect, test } from 'vitest'
import type { Asked } from '../support/ask.ts'
import { TODAY } from '../support/clock.ts'
import { pairDoor, pairingCode } from '../support/doors.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import { addEvent, addTicket, scanOf } from '../support/people.ts'
import { statementsDuring } from '../support/statements.ts'

const OURS = ['https://door.masuk.example', 'https://masuk.example:8443']
const house = await openHouse({ settings: { MASUK_ORIGINS: OURS.join(',') } })
afterAll(() => house.close())
const event = await addEvent(house)
const { token } = await pairDoor(house, event)
const scan = scanOf(await addTicket(house, event))

const calls: [string, () => Asked | Promise<Asked>][] = [
  ['POST /api/scan', () => ({ method: 'POST', path: '/api/scan', body: { token, scans: [scan] } })],
  ['GET /api/scan', () => ({ method: 'GET', path: `/api/scan?token=${token}&day=${TODAY}` })],
  ['DELETE /api/scan', () => ({ method: 'DELETE', path: '/api/scan', body: { token, ...scan } })],
  [
    'POST /api/scan/enrol',
    async () => ({
      method: 'POST',
      path: '/api/scan/enrol',
      body: { code: await pairingCode(house, event), device: 'B' },
    }),
  ],
]

const foreign: Record<string, string | string[]> = {
  'a site of somebody else': 'https://evil.example',
  'another scheme': 'http://door.masuk.example',
  'another port': 'https://door.masuk.example:8443',
  'no port where ours has one': 'https://masuk.example',
  'another case': 'https://Door.masuk.example',
  'a slash at the end': 'https://door.masuk.example/',
  'a path': 'https://door.masuk.example/door',
  'a sub-domain of ours': 'https://x.door.masuk.example',
  'a name that ends like ours': 'https://evildoor.masuk.example',
  'a name that begins like ours': 'https://door.masuk.example.evil.example',
  'the default port spelt out': 'https://door.masuk.example:443',
  null: 'null',
  nothing: '',
  'both of ours in one header': OURS.join(', '),
  'ours twice': [OURS[0]!, OURS[0]!],
  'ours and a foreign one': [OURS[0]!, 'https://evil.example'],
  'our own address, which is not configured': house.url,
}

describe.each(calls)('%s', (_, make) => {
  test('passes without an Origin', async () => {
    expect((await house.ask(await make())).status).toBeLessThan(300)
  })

  test.each(OURS)('passes from %s', async (origin) => {
    expect((await house.ask({ ...(await make()), headers: { origin } })).status).toBeLessThan(300)
  })

  test.each(Object.entries(foreign))(
    'from %s is a 403 in the API-wide shape, without a statement',
    async (_, origin) => {
      const asked = { ...(await make()), headers: { origin } }
      const sent = await statementsDuring(async () => {
        expectApiFault(await house.ask(asked), 403, /^This origin may not call the service/)
      })
      expect(sent).toEqual([])
    },
  )
})

test('a foreign origin is refused before the body is looked at', async () => {
  const headers = { origin: 'https://evil.example' }
  expectApiFault(await house.ask({ path: '/api/scan', body: '{', headers }), 403, /^This origin/)
  expectApiFault(
    await house.ask({ path: '/api/scan', body: ' '.repeat(300_000), headers }),
    403,
    /^This origin/,
  )
})

test('a foreign origin has no effect', async () => {
  const fresh = scanOf(await addTicket(house, event))
  await house.ask({ path: '/api/scan', body: { token, scans: [fresh] }, headers: { origin: 'null' } })
  expect(await house.rows('select * from scans where scan_key = $1', [fresh.scanKey])).toEqual([])
})

test('health and versions answer whatever the origin', async () => {
  for (const path of ['/health', '/version', '/api/version']) {
    expect((await house.ask({ path, headers: { origin: 'https://evil.example' } })).status).toBe(200)
  }
})

test('no answer lets a foreign site read it, and caches keep origins apart', async () => {
  for (const origin of ['https://evil.example', 'null', OURS[0]!]) {
    const { headers } = await house.ask({ path: '/health', headers: { origin } })
    const ours = origin === OURS[0]
    expect(headers['access-control-allow-origin']).toBe(ours ? origin : undefined)
    expect(headers['access-control-allow-credentials']).toBe(ours ? 'true' : undefined)
    expect(headers['vary']).toMatch(/\bOrigin\b/)
  }
})

test('without configured origins, our own address on this machine is the one that passes', async () => {
  const local = await openHouse({ database: house.database })
  try {
    const { port } = new URL(local.url)
    const statusFrom = async (origin: string) =>
      (await local.ask({ path: `/api/scan?token=${token}&day=${TODAY}`, headers: { origin } })).status
    expect(await statusFrom(`http://localhost:${port}`)).toBe(200)
    expect(await statusFrom(`http://127.0.0.1:${port}`)).toBe(200)
    expect(await statusFrom('http://localhost:1')).toBe(403)
  } finally {
    await local.close()
  }
})
