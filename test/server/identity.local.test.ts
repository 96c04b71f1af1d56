import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../server/demo/accounts.ts'
import { seedDemo } from '../../server/demo/seed.ts'
import { readConfig } from '../../server/config.ts'
import { localParts } from '../../server/identity/development.ts'
import { ask } from '../support/ask.ts'
import { expectApiFault } from '../support/faults.ts'
import { openHouse } from '../support/house.ts'
import type { House } from '../support/house.ts'
import { askForCode, cookieIn, originOf, post, runJobs, whoAmI } from '../support/identity.ts'
import { addSignedIn } from '../support/organisers.ts'
import { badOrigins } from '../support/origins.ts'
import { until } from '../support/until.ts'

const ACCOUNTS = '/api/identity/dev-accounts'
const DEV_SIGN_IN = '/api/identity/dev-sign-in'
const MAILBOX = '/mailbox'
/** An address of this machine that other machines could use. */
const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

interface Listed {
  accounts: { userId: string; email: string; organization: string | null; role: string | null }[]
}

describe('in development', () => {
  let house: House
  let stopJobs: () => Promise<void>

  beforeAll(async () => {
    house = await openHouse({ settings: { NODE_ENV: 'development', HOST: '0.0.0.0' } })
    await seedDemo(house.deps)
    stopJobs = await runJobs(house)
  })
  afterAll(async () => {
    await stopJobs()
    await house.close()
  })

  const list = async () => (await house.ask({ path: ACCOUNTS })).body as Listed

  test('the people of the demo can be chosen', async () => {
    const { accounts } = await list()
    expect(accounts.map(({ email, organization, role }) => [email, organization, role])).toEqual(
      demoAccounts.map(({ email, organization, role }) => [email, organization, role]),
    )
  })

  test('choosing one signs in with a real cookie, and ends the session before', async () => {
    const [owner, admin] = (await list()).accounts
    const first = cookieIn(await post(house, DEV_SIGN_IN, { userId: owner?.userId }))
    expect((await whoAmI(house, first)).body).toMatchObject({ user: { email: 'owner@balairaya.example' } })
    const answer = await post(house, DEV_SIGN_IN, { userId: admin?.userId }, { cookie: first })
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: { state: 'done' } })
    expect((await whoAmI(house, cookieIn(answer))).body).toMatchObject({
      user: { email: 'admin@balairaya.example' },
    })
    expect((await whoAmI(house, first)).body).toBeNull()
  })

  test('nobody but the people of the demo can be chosen', async () => {
    const { userId } = await addSignedIn(house)
    expectApiFault(await post(house, DEV_SIGN_IN, { userId }), 404, /no such account in the demo/)
    expectApiFault(await post(house, DEV_SIGN_IN, { userId: 'x' }), 400, /^userId must be/)
  })

  test('the origin is looked at here too', async () => {
    const userId = (await list()).accounts[0]?.userId
    for (const [name, headers] of badOrigins(originOf(house))) {
      const { status } = await house.ask({
        method: 'POST',
        path: DEV_SIGN_IN,
        headers,
        body: JSON.stringify({ userId }),
      })
      expect({ name, status }).toEqual({ name, status: 403 })
    }
  })

  test('the mailbox shows what was sent, as text, and looks again without a script', async () => {
    await askForCode(house, 'siti@mail.example')
    const page = await until(async () => {
      const answer = await house.ask({ path: MAILBOX })
      return answer.text.includes('To siti@mail.example') && answer
    })
    expect(page.text).toMatch(/<meta http-equiv="refresh" content="\d+" \/>/)
    expect(page.text).not.toMatch(/<script|style=/)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect((await house.ask({ path: '/mailbox/mailbox.css' })).status).toBe(200)
  })

  test('a mail is shown as it is, whatever it says', async () => {
    await house.deps.mail.send({
      to: '"><script>@x.example',
      subject: '<script>alert(1)</script>',
      text: '</pre><img src=x>',
    })
    const { text } = await house.ask({ path: MAILBOX })
    expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(text).not.toMatch(/<script|<img/)
  })

  test('the mailbox keeps the last fifty', async () => {
    for (let n = 0; n < 60; n++) await house.deps.mail.send({ to: 'x@y.example', subject: `${n}`, text: '' })
    expect(house.deps.mailbox?.kept()).toHaveLength(50)
    expect(house.deps.mailbox?.kept()[0]?.subject).toBe('59')
  })

  const forwarded = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']
  test.each([...forwarded.map((name) => [name, '127.0.0.1']), ['Host', 'rebound.example']])(
    'a request with %s %s finds nothing',
    async (name, value) => {
      const userId = (await list()).accounts[0]?.userId
      for (const path of [ACCOUNTS, MAILBOX]) {
        expect((await house.ask({ path, headers: { [name]: value } })).status).toBe(404)
      }
      const answer = await post(house, DEV_SIGN_IN, { userId }, { headers: { [name]: value } })
      expect({ status: answer.status, cookie: cookieIn(answer) }).toEqual({ status: 404, cookie: '' })
    },
  )

  test.skipIf(!outside)('a request from another machine finds nothing, whatever it claims', async () => {
    const { port } = new URL(house.url)
    const claims = { host: new URL(originOf(house)).host, origin: originOf(house) }
    for (const path of [ACCOUNTS, MAILBOX]) {
      expect((await ask(`http://${outside}:${port}`, { path, headers: claims })).status).toBe(404)
    }
    const there = await ask(`http://${outside}:${port}`, {
      method: 'POST',
      path: DEV_SIGN_IN,
      headers: claims,
      body: '{}',
    })
    expect(there.status).toBe(404)
  })
})

describe('anywhere else', () => {
  const production = {
    NODE_ENV: 'production',
    MASUK_ORIGINS: 'https://tickets.example.my',
    MASUK_TRUSTED_PROXIES: '0',
  }
  const settings: Record<string, Record<string, string>> = {
    production,
    'production with a mail server': { ...production, MASUK_SMTP_URL: 'smtp://127.0.0.1:1' },
    test: { NODE_ENV: 'test' },
    'development behind a public name': {
      NODE_ENV: 'development',
      MASUK_ORIGINS: 'http://localhost:3000,https://tickets.example.my',
    },
    'a demo outside development': { NODE_ENV: 'test', MASUK_DEMO: '1' },
  }
  test.each(Object.entries(settings))('in %s there are no shortcuts', async (_, each) => {
    const house = await openHouse({ settings: each })
    const hosts = [...house.deps.origins.map((origin) => new URL(origin).host), new URL(house.url).host]
    for (const headers of [{}, ...hosts.map((host) => ({ host })), { 'x-forwarded-for': '127.0.0.1' }]) {
      for (const path of [ACCOUNTS, MAILBOX, `${MAILBOX}/mailbox.css`]) {
        expect((await house.ask({ path, headers })).status).toBe(404)
      }
      const answer = await post(house, DEV_SIGN_IN, { userId: '' }, { headers })
      expect(answer.status).toBe(404)
    }
    await house.close()
  })

  test('in development without the demo there is a mailbox and nobody to choose', async () => {
    const house = await openHouse({ settings: { NODE_ENV: 'development', MASUK_DEMO: '0' } })
    expect((await house.ask({ path: MAILBOX })).status).toBe(200)
    expect((await house.ask({ path: ACCOUNTS })).status).toBe(404)
    await house.close()
  })

  test('with a mail server there is no mailbox', async () => {
    const house = await openHouse({
      settings: { NODE_ENV: 'development', MASUK_SMTP_URL: 'smtp://127.0.0.1:1' },
    })
    expect((await house.ask({ path: MAILBOX })).status).toBe(404)
    await house.close()
  })

  test('behind a public name no mail is kept that nobody may read', async () => {
    const house = await openHouse({
      settings: { NODE_ENV: 'development', MASUK_ORIGINS: 'https://tickets.example.my' },
    })
    expect(house.deps.mailbox).toBeNull()
    expect(house.logLines.filter((line) => line.includes('MASUK_SMTP_URL is not set'))).toHaveLength(1)
    await house.close()
  })

  test('the shortcuts cannot be made, even by mistake', async () => {
    const house = await openHouse({ settings: production })
    expect(() => localParts(house.deps, { demo: true })).toThrow(/only be made in development/)
    await house.close()
  })

  test('a production start with the demo on is refused', () => {
    const environment = { ...production, MASUK_DEMO: '1' }
    expect(() => readConfig(environment)).toThrow(/MASUK_DEMO must be off in production/)
  })
})
