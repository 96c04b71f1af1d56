import { exampleIds } from '@masuk/shared/contract/example-values.ts'
import { Id } from '@masuk/shared/contract/fields.ts'
import { operation } from '@masuk/shared/contract/operation.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Handlers, HandlersOf } from '../../server/core/handler.ts'
import { handlers } from '../../server/routes.ts'

// The rules that the compiler keeps, proven by the compiler: `npm run check` fails at a directive that has no error
// below it. Each wrong form differs from one that compiles in a single word.

const words = {
  path: '/api/partner/events/gates',
  tag: 'Gates',
  summary: 'Gates',
  description: 'Gates of an event.',
  origin: 'required',
  reply: z.object({ gates: z.int() }),
  faults: [400, 401, 403, 404],
} as const
const organiser = { authority: 'organiser', needs: 'event.edit', scope: 'event' } as const
const body = z.object({ eventId: Id, name: z.string() })
const audit = { subject: 'event', actions: { 'gate.added': 'Added a gate' } } as const
const example = { body: { eventId: exampleIds.event, name: 'Gate A' } }

const change = { ...words, ...organiser, method: 'POST', body, audit } as const
const read = { ...words, ...organiser, method: 'GET', query: z.object({ eventId: Id }) } as const
const readExample = { query: { eventId: exampleIds.event } }

test('what is said completely compiles, and says the same at run time', () => {
  expect(operation({ ...change, example })).toMatchObject({ scope: 'event', status: 201, published: true })
  expect(operation({ ...read, example: readExample })).toMatchObject({ scope: 'event', status: 200 })
})

test('an organiser operation says what the caller must be able to do, and where', () => {
  const { scope: _scope, ...withoutScope } = change
  // @ts-expect-error `scope` is missing: nobody would look where the caller may do it.
  operation({ ...withoutScope, example })
  const { needs: _needs, ...withoutNeeds } = change
  // @ts-expect-error `needs` is missing: every member could do it.
  operation({ ...withoutNeeds, example })
  const { scope: _readScope, ...readAnywhere } = read
  // @ts-expect-error A read needs its scope as well.
  operation({ ...readAnywhere, example: readExample })
  // @ts-expect-error No such ability.
  operation({ ...change, needs: 'event.everything', example })
})

test('an operation is closed to API keys unless it says otherwise, and only what a key can be given opens one', () => {
  expect(operation({ ...change, example }).acceptsApiKey).toBe(false)
  expect(operation({ ...change, acceptsApiKey: true, example }).acceptsApiKey).toBe(true)
  // @ts-expect-error No key is given an ability of the team.
  operation({ ...change, needs: 'team.manage', acceptsApiKey: true, example })
  const own = { ...words, method: 'POST', authority: 'session', body, audit } as const
  expect(operation({ ...own, example }).acceptsApiKey).toBe(false)
  // @ts-expect-error What is a person's own is never for a key.
  operation({ ...own, acceptsApiKey: true, example })
})

test('the scope of an organiser operation has its field', () => {
  const renamed = { ...change, body: z.object({ event: Id, name: z.string() }) }
  // @ts-expect-error The scope is an event, and no field says which.
  operation({ ...renamed, example: { body: { event: exampleIds.event, name: 'Gate A' } } })
  const elsewhere = { ...change, scope: 'organization' } as const
  // @ts-expect-error The scope is an organisation, and no field says which.
  operation({ ...elsewhere, example })
})

test('a change by a person says what it leaves in the audit log', () => {
  const { audit: _, ...unaudited } = change
  // @ts-expect-error `audit` is missing.
  operation({ ...unaudited, example })
  const byAnyone = { ...words, method: 'POST', authority: 'public' } as const
  expect(operation({ ...byAnyone, example: {} })).not.toHaveProperty('audit')
})

test('every operation has an example that fits its fields', () => {
  // @ts-expect-error `example` is missing.
  operation(change)
  // @ts-expect-error The example has no name.
  operation({ ...change, example: { body: { eventId: exampleIds.event } } })
  // @ts-expect-error The example's name is no text.
  operation({ ...change, example: { body: { ...example.body, name: 7 } } })
})

test('who is no organiser has no scope', () => {
  const session = { ...words, method: 'GET', authority: 'session', scope: 'event' } as const
  // @ts-expect-error A scope that nobody checks.
  operation({ ...session, example: {} })
})

test('every operation has the handler of its own name', () => {
  const { 'zones.add': addZone, 'zones.list': listZones, ...others } = handlers
  const whole: Handlers = { ...others, 'zones.add': addZone, 'zones.list': listZones }
  expect(Object.keys(whole).toSorted()).toEqual(Object.keys(handlers).toSorted())
  // @ts-expect-error The handler of `zones.add` is missing.
  const missing: Handlers = { ...others, 'zones.list': listZones }
  // @ts-expect-error No operation has this name.
  const unknown: HandlersOf<'zones.paint'> = { 'zones.paint': addZone }
  // @ts-expect-error The handler of another operation stands under this name.
  const swapped: HandlersOf<'zones.list'> = { 'zones.list': addZone }
  expect([missing, unknown, swapped]).toHaveLength(3)
})
