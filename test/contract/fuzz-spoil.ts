import type { Operation } from '@masuk/shared/contract/operation.ts'
import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import type { z } from 'zod'
import {
  nastyBodies,
  nastyHeaders,
  nastyNames,
  nastyParams,
  nastyQueries,
  nastyTypes,
  nastyValues,
} from './fuzz-nasty.ts'
import { edgesOf } from './fuzz-values.ts'

/** A request as it goes over the wire, on its way to be spoilt. */
export interface Wire {
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** The query as it is sent, when it can't be said by names and values. */
  rawQuery?: string
  body?: unknown
  /** The body as it is sent, when it is no JSON value. */
  rawBody?: string | Buffer
  headers: Record<string, string | undefined>
}

/** Makes one thing wrong, or leaves all as it is. */
export type Spoil = (wire: Wire) => Wire

const places = ['query', 'body', 'params'] as const
type Place = (typeof places)[number]
type Steps = readonly string[]
type Way = { arbitrary: Arbitrary<Spoil>; weight: number }

/** All the ways in which a request of an operation is spoilt; more often than not it is one field. */
export function spoilsOf(operation: Operation): Arbitrary<Spoil> {
  const fields = places.filter((place) => operation[place])
  return fc.oneof(
    { arbitrary: fc.constant<Spoil>((wire) => wire), weight: 8 },
    ...fields.flatMap((place) => waysIn(place, operation[place])),
    ...(operation.body ? [way(otherBody, 2), way(halfBody, 1), way(twiceBody, 1), way(otherType, 1)] : []),
    ...(operation.params ? [way(otherParams(Object.keys(operation.params.shape)), 2)] : []),
    way(otherQuery, 1),
    way(fc.constant(twiceQuery), 1),
    way(otherHeaders, 1),
  )
}

const way = (arbitrary: Arbitrary<Spoil>, weight: number): Way => ({ arbitrary, weight })
const pick = <T>(list: readonly T[]): Arbitrary<T> => fc.constantFrom(...list)

function waysIn(place: Place, schema: z.ZodObject | undefined): Way[] {
  const edges = Object.entries<z.ZodType>(schema?.shape ?? {}).flatMap(([name, field]) =>
    edgesOf(field).map((value) => put(place, [name], value)),
  )
  return [
    way(replaced(place, pick(nastyValues)), 5),
    way(replaced(place, fc.constant(undefined)), 1),
    way(added(place), 2),
    ...(edges.length > 0 ? [way(pick(edges), 4)] : []),
  ]
}

/** One value somewhere inside becomes another; undefined takes it away. */
function replaced(place: Place, values: Arbitrary<unknown>): Arbitrary<Spoil> {
  return fc.tuple(fc.nat(), values).map(([at, value]) => (wire) => {
    const inside = stepsIn(wire[place])
    const steps = inside[at % Math.max(1, inside.length)]
    return steps ? put(place, steps, value)(wire) : wire
  })
}

/** The ways to every value inside a value. */
function stepsIn(value: unknown): Steps[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...stepsIn(inner).map((steps) => [key, ...steps]),
  ])
}

function put(place: Place, steps: Steps, value: unknown): Spoil {
  const within = (target: unknown, [step, ...rest]: Steps): unknown => {
    if (step === undefined) return value
    const copy = (Array.isArray(target) ? [...target] : { ...(target as object) }) as Record<string, unknown>
    copy[step] = within(copy[step], rest)
    return copy
  }
  return (wire) => ({ ...wire, [place]: within(wire[place], steps) })
}

/** One field more, as a property of its own also when it is called `__proto__`. */
function added(place: Place): Arbitrary<Spoil> {
  return fc.tuple(pick(nastyNames), pick(nastyValues)).map(([name, value]) => (wire) => {
    const own = { value, enumerable: true, configurable: true, writable: true }
    return { ...wire, [place]: Object.defineProperty({ ...(wire[place] as object) }, name, own) }
  })
}

const otherBody = pick(nastyBodies).map<Spoil>((rawBody) => (wire) => ({ ...wire, rawBody }))

const halfBody = fc.nat().map<Spoil>((at) => (wire) => {
  const text = JSON.stringify(wire.body)
  return { ...wire, rawBody: text.slice(0, at % text.length) }
})

/** The first field twice: the last one counts, and is the one that is checked. */
const twiceBody = fc.constant<Spoil>((wire) => {
  return { ...wire, rawBody: JSON.stringify(wire.body).replace(/^\{("\w+"):/, '{$1:null,$1:') }
})

const otherType = pick(nastyTypes).map(withHeaders)
const otherHeaders = pick(nastyHeaders).map(withHeaders)

function withHeaders(headers: Record<string, string | undefined>): Spoil {
  return (wire) => ({ ...wire, headers: { ...wire.headers, ...headers } })
}

const otherQuery = pick(nastyQueries).map<Spoil>((rawQuery) => (wire) => ({ ...wire, rawQuery }))

/** Every query field twice. */
const twiceQuery: Spoil = (wire) => {
  const once = Object.entries(wire.query).map(
    ([key, value]) => `${key}=${encodeURIComponent(String(value).toWellFormed())}`,
  )
  return { ...wire, rawQuery: `?${[...once, ...once].join('&')}` }
}

function otherParams(names: readonly string[]): Arbitrary<Spoil> {
  return fc.tuple(pick(names), pick(nastyParams)).map(([name, text]) => put('params', [name], text))
}
