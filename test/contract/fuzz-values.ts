import fc from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { z } from 'zod'

/** Hand-picked values by the name of a field: what makes a request go deep, such as ids that exist. `field[]`: whole lists. */
export type Pools = Readonly<Record<string, Arbitrary<unknown>>>

const LONGEST = 400
const MOST_ENTRIES = 4
const TRIES = 60

/** Valid input of a schema, made from the schema itself. `field` is the name by which a pool is found. */
export function validOf(schema: z.ZodType, field: string, pools: Pools): Arbitrary<unknown> {
  const made = generatorOf(schema, field, pools)
  const isValid = (value: unknown) => schema.safeParse(value).success
  const good = fc.sample(made, { numRuns: TRIES, seed: 1 }).filter(isValid).length
  if (good < TRIES / 15) {
    throw new Error(
      `Of ${TRIES} values made for the field ${field}, ${good} are valid. Give it a pool in test/contract/fuzz-world.ts.`,
    )
  }
  return made.filter(isValid)
}

function generatorOf(schema: z.ZodType, field: string, pools: Pools): Arbitrary<unknown> {
  const within = (inner: unknown) => validOf(inner as z.ZodType, field, pools)
  if (schema instanceof z.ZodObject) return objectOf(schema.shape, pools)
  if (schema instanceof z.ZodArray) {
    return (
      pools[`${field}[]`] ??
      fc.array(within(schema.element), { maxLength: Math.min(MOST_ENTRIES, boundsOf(schema).maxItems) })
    )
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(within))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return within(schema.unwrap())
  if (schema instanceof z.ZodNullable) return fc.option(within(schema.unwrap()), { nil: null, freq: 4 })
  if (schema instanceof z.ZodPipe) return generatorOf(schema.in as z.ZodType, field, pools)
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return numberOf(schema)
  if (schema.type === 'string') return pools[field] ?? textOf(schema)
  throw new Error(
    `There is no generator for zod's ${schema.type} (field ${field}). Add one to test/contract/fuzz-values.ts.`,
  )
}

/** Required fields are always there, the others half of the time. */
function objectOf(shape: Readonly<Record<string, unknown>>, pools: Pools): Arbitrary<unknown> {
  const fields = Object.entries(shape) as [string, z.ZodType][]
  return fc.record(Object.fromEntries(fields.map(([name, schema]) => [name, validOf(schema, name, pools)])), {
    requiredKeys: fields.filter(([, schema]) => !schema.safeParse(undefined).success).map(([name]) => name),
    noNullPrototype: true,
  })
}

function numberOf(schema: z.ZodNumber): Arbitrary<number> {
  const { minimum, maximum } = boundsOf(schema)
  return fc.integer({ min: minimum, max: maximum })
}

function textOf(schema: z.ZodType): Arbitrary<string> {
  const { pattern, minLength, maxLength } = boundsOf(schema)
  // One that takes the empty text only forbids characters; the lengths are what matters then.
  const forbids = pattern === undefined || new RegExp(pattern).test('')
  if (!forbids) return fc.stringMatching(new RegExp(pattern))
  const sizes = { minLength, maxLength: Math.min(LONGEST, maxLength) }
  const graphemes = fc.string({ ...sizes, unit: 'grapheme' }).map((text) => text.slice(0, sizes.maxLength))
  return fc.oneof(fc.string(sizes), graphemes)
}

interface Bounds {
  minimum: number
  maximum: number
  minLength: number
  maxLength: number
  maxItems: number
  pattern?: string
}

const unbounded: Bounds = {
  minimum: -1e9,
  maximum: 1e9,
  minLength: 0,
  maxLength: Infinity,
  maxItems: Infinity,
}

/** The bounds that the contract publishes. */
function boundsOf(schema: z.ZodType): Bounds {
  return {
    ...unbounded,
    ...(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Partial<Bounds>),
  }
}

/** Values at the edges of what a field takes: the last that are valid and the first that are not. */
export function edgesOf(schema: z.ZodType): unknown[] {
  const within = (inner: unknown) => edgesOf(inner as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return within(schema.unwrap())
  if (schema instanceof z.ZodNullable) return [...within(schema.unwrap()), null]
  if (schema instanceof z.ZodPipe) return within(schema.in)
  if (schema instanceof z.ZodNumber) {
    const { minimum, maximum } = boundsOf(schema)
    return [minimum, maximum].flatMap((edge) => [edge - 1, edge, edge + 1])
  }
  if (schema instanceof z.ZodArray) {
    const [, entry = {}] = within(schema.element)
    return [[], ...around(boundsOf(schema).maxItems).map((length) => Array.from({ length }, () => entry))]
  }
  return schema.type === 'string' ? textEdges(boundsOf(schema)) : []
}

function textEdges({ minLength, maxLength }: Bounds): string[] {
  const lengths = [...around(minLength), ...around(maxLength)]
  return [
    '',
    ...lengths.flatMap((length) => ['x'.repeat(length), ' '.repeat(length), '👋🏽'.repeat(length / 4)]),
  ]
}

function around(edge: number): number[] {
  return Number.isFinite(edge) ? [edge - 1, edge, edge + 1].filter((length) => length > 0) : []
}
