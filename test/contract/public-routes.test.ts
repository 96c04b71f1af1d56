import { everyOperation, publishedOperations } from '@masuk/shared/contract/index.ts'
import { openApiDocument } from '@masuk/shared/contract/openapi.ts'
import { expect, test } from 'vitest'
import { described, places } from '../support/openapi.ts'
import { countedRedirect, internalRoutes, specifiedRoutes } from './specified-routes.ts'

const document = described(openApiDocument({ sessionCookie: 'masuk.session_token' }))
/** Parameters have other names here and there. */
const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}')
const found = places(document).map(({ method, path }) => `${method.toUpperCase()} ${plain(path)}`)
const specified = specifiedRoutes.flatMap(([path, methods]) =>
  methods.split(' ').map((method) => `${method} ${plain(path)}`),
)

/** Where this service has more than the specification asks for. */
const additions = [
  '/api/partner/',
  '/api/events/quote',
  '/api/events/ticket/apple-pass',
  '/api/events/ticket/google-pass',
  '/api/scan/enrol',
  '/api/scan/roster',
  '/api/scan/feed',
  '/api/scan/event',
  '/api/scan/group',
  '/api/scan/search',
  '/api/scan/found',
  '/api/loyalty/',
  '/api/studio/api-keys',
]

const begins = (route: string, starts: readonly string[]) =>
  starts.some((start) => route.split(' ')[1]?.startsWith(start))

test('the description has every public route of the specification', () => {
  const missing = specified.filter((route) => !found.includes(route))
  expect(missing, 'Publish an operation at this route').toEqual([])
  expect(specified).toHaveLength(90)
})

test('and beside them only what this service adds for organisers and visitors', () => {
  const more = found.filter((route) => !specified.includes(route) && !begins(route, additions))
  expect(more, 'Say `published: false`, or name it among the additions').toEqual([])
})

const isInternal = (path: string) =>
  internalRoutes.some((start) => path.startsWith(start)) || plain(path) === plain(countedRedirect)

test('no internal route is described', () => {
  expect(Object.keys(document.paths).filter(isInternal)).toEqual([])
  expect(publishedOperations.filter(([, { path }]) => isInternal(path))).toEqual([])
})

const internal = everyOperation.filter(([, { published }]) => !published)

test('no route of the specification is held back', () => {
  const routes = internal.map(([, { method, path }]) => `${method} ${plain(path)}`)
  expect(routes.filter((route) => specified.includes(route))).toEqual([])
  expect(routes.length).toBeGreaterThan(10)
})

test.each(internal)(
  '%s is nowhere in the description: not its name, its path or its words',
  (name, operation) => {
    const text = JSON.stringify(document)
    expect(text).not.toContain(`"${name}"`)
    expect(text).not.toContain(`"${operation.path}"`)
    expect(text).not.toContain(JSON.stringify(operation.description).slice(1, -1))
  },
)
