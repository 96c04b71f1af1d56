import { MOST_PAYMENT_TESTS } from '@masuk/shared/contract/organization-payments.ts'
import { abilities } from '@masuk/shared/roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { as, done, reply } from '../support/call.ts'
import { expectApiFault } from '../support/faults.ts'
import { lettersTo, runJobs } from '../support/identity.ts'
import { auditOf } from '../support/invitations.ts'
import { addSignedIn, nobody, openStudio } from '../support/organisers.ts'
import { openPayingHouse } from '../support/payments.ts'
import type { PayingHouse } from '../support/payments.ts'
import { openSale, register } from '../support/sales.ts'
import { organizerOf } from '../support/studio.ts'
import { until } from '../support/until.ts'

let house: PayingHouse
beforeAll(async () => {
  house = await openPayingHouse()
})
afterAll(() => house.close())

describe('renaming an organisation', () => {
  test('pages, lists and mails show the new name; the slug stays', async () => {
    const studio = await openStudio(house, { name: 'Balai Raya' })
    const sale = await openSale(house, organizerOf(studio))
    const before = await reply(as(house, studio.owner).call('organizations.shell'))
    await done(as(house, studio.admin).call('organizations.rename', { body: { name: '  Dewan Kita  ' } }))
    const after = await reply(as(house, studio.owner).call('organizations.shell'))
    expect(after.organizations).toEqual([{ ...before.organizations[0], name: 'Dewan Kita' }])

    expect((await house.ask({ path: `/events/${sale.slug}` })).text).toContain('Dewan Kita')
    const { events } = await reply(as(house, nobody).call('publicEvents.published', { query: {} }))
    expect(events.find(({ id }) => id === sale.eventId)?.organizationName).toBe('Dewan Kita')

    const stopJobs = await runJobs(house)
    const buyer = await addSignedIn(house)
    await done(register(house, buyer, sale))
    const letter = await until(() => lettersTo(house, buyer.email)[0])
    await stopJobs()
    expect(letter.text).toContain('Dewan Kita')
    expect(letter.text).not.toContain('Balai Raya')
  })

  test('the same name again is done, and written down once', async () => {
    const studio = await openStudio(house, { name: 'Balai Raya' })
    const rename = () =>
      done(as(house, studio.owner).call('organizations.rename', { body: { name: 'Dewan Kita' } }))
    expect(await rename()).toEqual(await rename())
    expect(await auditOf(house, studio.organizationId)).toEqual(['organization.renamed'])
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['what nobody can see', '\u200b\u2060'],
    ['too much', 'x'.repeat(121)],
    ['two lines', 'Balai\nRaya'],
  ])('a name of %s is refused', async (_, name) => {
    const studio = await openStudio(house, { name: 'Balai Raya' })
    const answer = await as(house, studio.owner).send('organizations.rename', { body: { name } })
    expectApiFault(answer, 400, /name/)
    expect((await reply(as(house, studio.owner).call('organizations.shell'))).organizations).toMatchObject([
      { name: 'Balai Raya' },
    ])
  })

  test('staff may not', async () => {
    const studio = await openStudio(house)
    const answer = await as(house, studio.staff).call('organizations.rename', { body: { name: 'Dewan' } })
    expectApiFault(answer, 403, abilities['organization.edit'].refusal)
  })
})

describe('testing a gateway', () => {
  const REFUSAL = { error: { message: 'jane@example.com' } }
  const providers = ['stripe', 'curlec', 'billplz'] as const

  test('what is set up is told, with whether it moves money', async () => {
    const studio = await openStudio(house)
    const { gateways } = await reply(as(house, studio.staff).call('organizations.payments', { query: {} }))
    expect(gateways).toEqual([
      ...providers.map((provider) => ({ provider, isSimulator: false, isLive: false })),
      { provider: 'tng_demo', isSimulator: true, isLive: false },
      { provider: 'curlec_demo', isSimulator: true, isLive: false },
    ])
  })

  test.each([
    ['its keys work', [], 'works'],
    ['its keys are wrong', [{ status: 401, body: REFUSAL }], 'keys_refused'],
    ['its keys may not do that', [{ status: 403, body: REFUSAL }], 'keys_refused'],
    ['its account is not there', [{ status: 404, body: REFUSAL }], 'account_refused'],
    ['the connection breaks', ['drop'], 'not_reachable'],
    ['it is down', [{ status: 503, body: REFUSAL }], 'gateway_fault'],
    ['it is too busy', [{ status: 429, body: REFUSAL }], 'gateway_fault'],
    ['a proxy answers', ['garbage'], 'gateway_fault'],
  ] as const)('%s', async (_, faults, result) => {
    const { owner } = await openStudio(house)
    for (const provider of providers) {
      house.fakes[provider].faults.push(...faults)
      const tested = await reply(as(house, owner).call('organizations.testPayments', { body: { provider } }))
      expect(tested).toMatchObject({ provider, result, testedAt: house.clock.now().toISOString() })
      expect(tested.message).toMatch(/^[A-Z].+\.$/)
    }
  })

  test('a simulator always answers, and what is not set up is told to be so', async () => {
    const { owner } = await openStudio(house)
    const body = { provider: 'tng_demo' } as const
    const call = () => as(house, owner).call('organizations.testPayments', { body })
    expect((await reply(call())).result).toBe('works')
    house.deps.payments = { ...house.deps.payments, get: () => null }
    expect((await reply(call())).result).toBe('not_set_up')
  })

  test('it has a limit of its own, for each organisation', async () => {
    const [studio, other] = [await openStudio(house), await openStudio(house)]
    const call = (person: typeof studio.owner) =>
      as(house, person).call('organizations.testPayments', { body: { provider: 'tng_demo' } })
    for (let n = 0; n < MOST_PAYMENT_TESTS; n++) await reply(call(n % 2 ? studio.owner : studio.admin))
    const refused = await call(studio.owner)
    expectApiFault(refused, 429, /Test again in \d+ seconds/)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await reply(call(other.owner))
  })
})
