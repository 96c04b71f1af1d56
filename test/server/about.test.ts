import { afterAll, expect, test } from 'vitest'
import { at, reply } from '../support/call.ts'
import { openHouse } from '../support/house.ts'

const house = await openHouse({ settings: { MASUK_COMMIT: 'abc1234' } })
afterAll(() => house.close())

test('/version says what is running', async () => {
  expect(await at(house).call('about.version')).toMatchObject({
    kind: 'reply',
    status: 200,
    body: { name: 'masuk', version: expect.stringMatching(/^\d+\.\d+\.\d+/), commit: 'abc1234', env: 'test' },
  })
})

test('/version leaves the commit out where nobody has said it', async () => {
  const plain = await openHouse({ database: house.database })
  const body = await reply(at(plain).call('about.version'))
  await plain.close()
  expect(Object.keys(body)).toEqual(['name', 'version', 'env'])
})

test('/api/version is one opaque text that stays the same while the same apps are served', async () => {
  const first = await reply(at(house).call('about.refresh'))
  expect(first).toEqual({ version: expect.stringMatching(/^[\w-]{8,}$/) })
  const twin = await openHouse({ database: house.database })
  const second = await reply(at(twin).call('about.refresh'))
  await twin.close()
  expect(second).toEqual(first)
})

test.each([
  ['PUT /api/scan', 'There is no PUT at this address, only POST, GET, DELETE.'],
  ['DELETE /health', 'There is no DELETE at this address, only GET.'],
  ['POST /docs', 'There is no POST at this address, only GET.'],
  ['GET /api/scan/enrol', 'There is no GET at this address, only POST.'],
  ['GET /nowhere', 'There is nothing at this address.'],
  ['PUT /nowhere', 'There is nothing at this address.'],
  ['GET /docs/files/nowhere.js', 'There is nothing at this address.'],
])('%s is a 404 that says what is not there', async (request, sentence) => {
  const [method = '', path = ''] = request.split(' ')
  expect(await house.ask({ method, path })).toMatchObject({
    status: 404,
    body: { statusCode: 404, message: `${sentence} The API is described at /docs.`, error: 'Not Found' },
  })
})

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
test.each([
  ['/nowhere', BROWSER, 'html'],
  ['/apiary', BROWSER, 'html'],
  ['/nowhere', undefined, 'json'],
  ['/nowhere', '*/*', 'json'],
  ['/nowhere', 'application/json', 'json'],
  ['/api/nowhere', BROWSER, 'json'],
  ['/api', BROWSER, 'json'],
])('where nothing is, %s with Accept %s is answered with %s', async (path, accept, type) => {
  const answer = await house.ask({ path, ...(accept !== undefined && { headers: { accept } }) })
  expect(answer.status).toBe(404)
  expect(answer.headers['content-type']).toMatch(type)
  expect(answer.headers['cache-control']).toBe('no-store')
  if (type === 'json') return
  const links = [...answer.text.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) expect((await house.ask({ path: link })).status, link).toBe(200)
})
