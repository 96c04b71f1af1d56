import {
  CONTRACT_VERSION,
  everyOperation,
  operations,
  publishedOperations,
} from '@masuk/shared/contract/index.ts'
import { byteTypeOf } from '@masuk/shared/contract/operation.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { handlers } from '../../server/routes.ts'
import { described, places, responsesOf, refsIn, schemaAt, standalone } from '../support/openapi.ts'

const document = described(openApiDocument({ sessionCookie: 'masuk.session_token' }))
const all = everyOperation

describe('the registry', () => {
  test('has a handler for every operation, and no handler without one', () => {
    const always = all.filter(([, { authority }]) => authority !== 'local').map(([name]) => name)
    expect(Object.keys(handlers).toSorted()).toEqual(always.toSorted())
  })

  test('gives each method of a path to one operation', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test.each(all)('%s is a name of a slice and a verb or thing', (name) => {
    expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/)
  })

  test.each(all)('%s describes itself in sentences', (_, { summary, description }) => {
    expect(summary).toMatch(/^[A-Z].{8,}/)
    expect(description).toMatch(/^[A-Z][^]{8,}\.$/)
  })

  test.each(all)(
    '%s answers with the status that its method has, unless the specification says otherwise',
    (name, { method, status, published }) => {
      if (published) expect(status).toBe(method === 'POST' && name !== 'scan.admit' ? 201 : 200)
    },
  )

  test.each(all)('%s uses only statuses of the error table, each once', (_, { faults }) => {
    expect([...faults]).toEqual([...new Set(faults)].toSorted((a, b) => a - b))
    for (const status of faults) expect([400, 401, 403, 404, 413, 429, 500]).toContain(status)
  })

  test.each(all)(
    '%s promises that sending it again is safe only where nothing is made twice',
    (name, operation) => {
      const { method, path, status } = operation
      const answers = responsesOf(document, document.paths[path]?.[method.toLowerCase()])
      const words =
        status === 201 && name !== 'scan.enrol' ? /Look whether it was done/ : /Sending it again is safe/
      if ('500' in answers)
        expect(answers['500']).toMatchObject({ description: expect.stringMatching(words) })
    },
  )

  test.each(all)(
    '%s that may be limited says 429, one with a body 400 and 413, one with an authority 403',
    (_, operation) => {
      const { authority, body, checks, faults } = operation
      expect(faults.includes(429)).toBe(checks.includes('limit'))
      if (body) expect(faults).toEqual(expect.arrayContaining([400, 413]))
      const anyone = ['public', 'optional-session', 'local'].includes(authority)
      // A signed-in person who only reads what is their own can't be forbidden it.
      const ownReading = authority === 'session' && operation.method === 'GET'
      if (!anyone && !ownReading) expect(faults).toContain(403)
    },
  )
})

describe('the document', () => {
  test('is OpenAPI 3.1 of the contract version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({
      title: 'Masuk',
      version: CONTRACT_VERSION,
      license: { name: 'MIT' },
    })
  })

  test('has no choice of values that are not of the type beside them', () => {
    const wrong: unknown[] = []
    JSON.stringify(document, (_, value) => {
      const typeOfAll = value?.type === 'string' || value?.type === 'boolean' ? value.type : null
      if (typeOfAll && value.enum?.some((one: unknown) => typeof one !== typeOfAll)) wrong.push(value)
      return value
    })
    expect(wrong).toEqual([])
  })

  test('holds every operation of the registry under its name, and nothing else', () => {
    const found = places(document).map(
      ({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`,
    )
    expect(found.toSorted()).toEqual(
      publishedOperations.map(([name, { method, path }]) => `${name}: ${method} ${path}`).toSorted(),
    )
  })

  test('has no reference that leads nowhere', () => {
    const missing = refsIn(document).filter((ref) => schemaAt(document, ref) === undefined)
    expect(missing).toEqual([])
  })

  test('has no component that nothing refers to', () => {
    const used = new Set(refsIn(document))
    expect(
      Object.keys(document.components.schemas).filter((name) => !used.has(`#/components/schemas/${name}`)),
    ).toEqual([])
  })

  test('has only schemas that are JSON Schema', () => {
    for (const schema of Object.values(document.components.schemas)) {
      expect(() => z.fromJSONSchema(standalone(document, schema))).not.toThrow()
    }
  })

  test('is plain data: what is written is what was meant', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  test('gives every path parameter of a template', () => {
    for (const { path, operation } of places(document)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const given = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect(new Set(given)).toEqual(new Set(named))
    }
  })

  test('says of every tag what it is for, and of none that no operation has', () => {
    const used = places(document).flatMap(({ operation }) => operation.tags)
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted())
  })

  test('gives parameters examples that are of their own type', () => {
    const examples = places(document).flatMap(({ operation }) =>
      (operation.parameters ?? []).filter(({ example }) => example !== undefined),
    )
    const wrong = examples.filter(
      ({ schema, example }) => !z.fromJSONSchema(schema).safeParse(example).success,
    )
    expect(examples.length).toBeGreaterThan(20)
    expect(wrong).toEqual([])
  })

  test('says where a list names each once', () => {
    const { LoyaltyAddCodeBody } = document.components.schemas
    expect(JSON.stringify(LoyaltyAddCodeBody).match(/"uniqueItems":true/g)).toHaveLength(2)
  })

  test('says how a session begins', () => {
    expect(JSON.stringify(document.components)).toContain('POST /api/auth/sign-in/email-otp')
  })

  test('lists no internal route', () => {
    const text = JSON.stringify(document.paths)
    expect(text).not.toMatch(
      /webhooks|cron|\/api\/auth|dev-|\/mcp|\/api\/ai|\/api\/flags|\/api\/image|"\/demo|\/docs|\/door|openapi/i,
    )
  })
})

describe.each(places(document))('$method $path', ({ method, path, operation }) => {
  const responses = responsesOf(document, operation)
  const registered = operations[operation.operationId as keyof typeof operations] as Operation

  test('has a summary, a description and a tag', () => {
    expect(operation).toMatchObject({
      summary: expect.any(String),
      description: expect.any(String),
      tags: [expect.any(String)],
    })
  })

  test('describes its reply and every fault of the operation, each with its body', () => {
    const statuses = [
      registered.status,
      ...registered.faults,
      ...Object.keys(registered.otherStatuses ?? {}).map(Number),
    ]
    const bytes = byteTypeOf(registered)
    for (const status of statuses) {
      const type = bytes && status === registered.status ? bytes : 'application/json'
      expect(responses[status], `${method} ${path} ${status}`).toMatchObject({
        description: expect.stringMatching(/\w/),
        content: { [type]: { schema: expect.any(Object) } },
      })
    }
    const etag = registered.etag ? [304] : []
    expect(new Set(Object.keys(operation.responses).map(Number))).toEqual(new Set([...statuses, ...etag]))
  })

  test('says how long to wait after a 429', () => {
    if (registered.faults.includes(429)) expect(responses[429]).toHaveProperty('headers.Retry-After')
  })

  test('says that what is streamed comes as a file', () => {
    const headers = (responses[registered.status] as { headers?: object }).headers ?? {}
    expect('Content-Disposition' in headers).toBe(registered.stream !== undefined)
  })

  test('has a required body exactly where the operation takes one', () => {
    expect(operation.requestBody?.required).toBe(registered.body || registered.byteTypes ? true : undefined)
  })

  if (path.startsWith('/api/scan')) {
    test('admits both published error bodies for 400, 403, 413 and 500, and only the scanner’s for 404', () => {
      const shapes = (status: number) => refsIn(responses[status] ?? {}).map((ref) => ref.split('/').at(-1))
      for (const status of registered.faults.filter((fault) => [400, 403, 413, 500].includes(fault))) {
        expect(new Set(shapes(status))).toEqual(new Set(['ApiFault', 'ScannerFault']))
      }
      expect(shapes(404)).toEqual(['ScannerFault'])
      expect(shapes(429)).toEqual(['ApiFault'])
    })
  }
})
