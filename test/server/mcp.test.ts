import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { guides } from '../../server/guides/guides.ts'
import type { Answered, Asked } from '../support/ask.ts'
import { openHouse } from '../support/house.ts'
import { addOrganiser } from '../support/organisers.ts'
import { addEvent } from '../support/people.ts'
import { addRow } from '../support/tables.ts'

const house = await openHouse({ settings: { MASUK_MCP: '1' } })
afterAll(() => house.close())
const event = await addEvent(house)
const { organizationId, eventId } = event
await house.rows(`update events set name = 'Malam Rahsia', slug = 'malam-rahsia' where id = $1`, [eventId])
await addRow(house, 'zones', { organizationId, eventId, name: 'Bilik Rahsia' })
const owner = await addOrganiser(house, { organizationId, role: 'owner', name: 'Puan Rahsia' })

const modes = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', 'auto'],
] as const

async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${house.url}/mcp`)))
  onTestFinished(() => client.close())
  return client
}

const calls: [name: string, input: Record<string, unknown>][] = [
  ['health', {}],
  ['version', {}],
  ['flags', {}],
  ['search_routes', { query: 'rename an event' }],
  ['describe_api', {}],
  ['describe_api', { operation: 'events.rename' }],
]

async function textOf(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input })
  const [first] = content as { type: string; text: string }[]
  return first?.text ?? ''
}

/** Every text that a client can get. */
async function everything(client: Client): Promise<string[]> {
  const texts = await Promise.all(calls.map(([name, input]) => textOf(client, name, input)))
  const { tools } = await client.listTools()
  const { resources } = await client.listResources()
  const read = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })))
  return [...texts, JSON.stringify([client.getInstructions(), tools, resources]), JSON.stringify(read)]
}

describe.each(modes)('the official client, in revision %s,', (revision, mode) => {
  test('connects, and finds every tool and document', async () => {
    const client = await connect(mode)
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [...new Set(calls.map(([name]) => name))].toSorted(),
    )
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true })
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    expect(uris).toEqual(expect.arrayContaining(['masuk://openapi.json', 'masuk://guides/refunds.md']))
    expect(uris).toHaveLength(guides.length + 1)
    const { contents } = await client.readResource({ uri: 'masuk://openapi.json' })
    const { text } = await house.ask({ path: '/openapi.json' })
    expect(contents).toMatchObject([{ text }])
  })

  test('calls every tool', async () => {
    const client = await connect(mode)
    const results = await Promise.all(calls.map(([name, input]) => textOf(client, name, input)))
    const [health, version, flags, found, list, one] = results.map((text) => JSON.parse(text) as unknown)
    expect(health).toMatchObject({ status: 'ok', db: 'up' })
    expect(version).toEqual((await house.ask({ path: '/version' })).body)
    expect(new Set(Object.values(flags as object).map((value) => typeof value))).toEqual(new Set(['boolean']))
    expect((found as unknown[])[0]).toMatchObject({ operation: 'events.rename', method: 'PATCH' })
    expect(list).toContainEqual(expect.objectContaining({ operation: 'scan.admit', path: '/api/scan' }))
    expect(one).toMatchObject({
      path: '/api/partner/events/rename',
      operation: { operationId: 'events.rename' },
    })
  })

  test('is told in words what is wrong with a call', async () => {
    const client = await connect(mode)
    expect(
      await client.callTool({ name: 'describe_api', arguments: { operation: 'assistant.chat' } }),
    ).toMatchObject({
      isError: true,
    })
    expect(await client.callTool({ name: 'search_routes', arguments: { query: 7 } })).toMatchObject({
      isError: true,
    })
    await expect(client.callTool({ name: 'delete_event', arguments: {} })).rejects.toThrow()
  })
})

test('nothing that it can say is of a tenant, a person or an internal route', async () => {
  const client = await connect('legacy')
  const told = (await everything(client)).join('\n')
  const secrets = ['rahsia', organizationId, eventId, owner.userId, owner.email, owner.cookie ?? '-']
  expect(secrets.filter((secret) => told.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  const internal = /\/api\/(webhooks|cron|ai|flags|image|blob|identity\/dev)|"\/api\/auth|dev-sign-in/
  // The guides are pages of their own, and tell developers of a shortcut.
  const ofTheApi = guides.reduce((text, { markdown }) => text.replace(JSON.stringify(markdown), ''), told)
  expect(ofTheApi.length).toBeLessThan(told.length)
  expect(ofTheApi.match(internal)).toBeNull()
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}
const accept = 'application/json, text/event-stream'
const toolCall = (name: string, input: object) => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: input },
})

function askMcp(body: unknown, { headers, ...more }: Partial<Asked> = {}): Promise<Answered> {
  return house.ask({ path: '/mcp', method: 'POST', body, ...more, headers: { accept, ...headers } })
}

describe('who asks makes no difference', () => {
  const asked: [string, object][] = [
    ['initialize', initialize],
    ['tools/list', { jsonrpc: '2.0', id: 2, method: 'tools/list' }],
    ['resources/list', { jsonrpc: '2.0', id: 3, method: 'resources/list' }],
    ['an unknown tool', toolCall('none', {})],
    ...calls.map(([name, input]): [string, object] => [
      `${name} ${JSON.stringify(input)}`,
      toolCall(name, input),
    ]),
  ]
  test.each(asked)('%s', async (_, body) => {
    vi.spyOn(process, 'uptime').mockReturnValue(60)
    onTestFinished(() => void vi.restoreAllMocks())
    const withoutTrace = async (headers: Asked['headers'] = {}) => {
      const answer = await askMcp(body, { headers })
      // New in every response of the service.
      const { date: _date, 'x-request-id': _id, ...kept } = answer.headers
      return { status: answer.status, headers: kept, text: answer.text }
    }
    const plain = await withoutTrace()
    expect(plain.status).toBe(200)
    expect(await withoutTrace({ authorization: 'Bearer abc' })).toEqual(plain)
    expect(await withoutTrace({ authorization: 'Basic x', 'proxy-authorization': 'y' })).toEqual(plain)
    expect(await withoutTrace({ cookie: owner.cookie ?? '' })).toEqual(plain)
  })
})

const { host } = new URL(house.url)
const port = host.split(':')[1]
describe('only by our own names (DNS rebinding)', () => {
  test.each([
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    '127.0.0.1:1',
    `127.0.0.2:${port}`,
    `LOCALHOST:${port}`,
    `localhost.:${port}`,
    `[::1]:${port}`,
    `${host}.evil.example`,
    `user@${host}`,
  ])('the Host %s is refused', async (foreign) => {
    expect((await askMcp(initialize, { headers: { host: foreign } })).status).toBe(403)
  })

  test.each(['https://evil.example', 'null', '', `https://${host}`, `http://${host}/`, 'http://127.0.0.1'])(
    'the Origin %j is refused',
    async (origin) => {
      const answer = await askMcp(initialize, { headers: { origin } })
      expect(answer).toMatchObject({ status: 403, body: { statusCode: 403 } })
    },
  )

  test.each([{}, { origin: `http://${host}` }, { host: `localhost:${port}` }])(
    '%j is ours',
    async (headers) => {
      expect((await askMcp(initialize, { headers })).status).toBe(200)
    },
  )
})

describe('the transport', () => {
  test.each(['GET', 'DELETE'])('%s is not allowed: there are no sessions', async (method) => {
    const answer = await house.ask({ path: '/mcp', method, headers: { accept, 'mcp-session-id': 'x' } })
    expect(answer.status).toBe(405)
    expect(answer.headers).not.toHaveProperty('mcp-session-id')
  })

  test.each([
    ['a body that is no JSON', '{', {}, 400],
    ['a batch', [initialize], {}, 400],
    ['text', 'hello', { 'content-type': 'text/plain' }, 415],
    ['no wish for events', initialize, { accept: 'application/json' }, 406],
    [
      'a revision of nobody',
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      { 'mcp-protocol-version': '1999-01-01' },
      400,
    ],
    ['a body that is too large', { ...initialize, more: 'x'.repeat(65_536) }, {}, 413],
  ])('%s', async (_, body, headers, status) => {
    expect((await askMcp(body, { headers })).status).toBe(status)
  })

  test('waits for nothing: nobody can hold a subscription open', async () => {
    const client = await connect('auto')
    await expect(client.listen?.({ toolsListChanged: true })).rejects.toThrow(/limit/i)
  })

  test('whoever leaves in the middle is no error', async () => {
    house.logLines.length = 0
    const leaving = new AbortController()
    const asking = fetch(`${house.url}/mcp`, {
      method: 'POST',
      headers: { accept, 'content-type': 'application/json' },
      body: JSON.stringify(toolCall('describe_api', {})),
      signal: leaving.signal,
    })
    leaving.abort()
    await expect(asking).rejects.toThrow()
    expect((await askMcp(initialize)).status).toBe(200)
    expect(house.logLines.filter((line) => /"level":(50|40)/.test(line))).toEqual([])
  })
})

test('its requests are counted apart from all others', async () => {
  const settings = { MASUK_MCP: '1', MASUK_REQUESTS_PER_MINUTE: '3' }
  const limited = await openHouse({ settings, database: house.database })
  onTestFinished(() => limited.stop())
  await house.rows('delete from request_counts')
  const ask = () => limited.ask({ path: '/mcp', method: 'POST', body: initialize, headers: { accept } })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await limited.ask({ path: '/version' })).status).toBe(200)
})

test('without MASUK_MCP=1 there is nothing', async () => {
  const plain = await openHouse({ database: house.database })
  onTestFinished(() => plain.stop())
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await plain.ask({ path: '/mcp', method, headers: { accept } })).status).toBe(404)
})
