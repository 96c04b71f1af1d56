import type { Limits } from '@masuk/shared/contract/operation.ts'
import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { Fault } from '../../core/fault.ts'

/** Query fields by name. A name given twice becomes a list, which no field accepts: nobody guesses which one counts. */
export function readQuery(search: URLSearchParams): Record<string, unknown> {
  const names = new Set(search.keys())
  return Object.fromEntries([...names].map((name) => [name, single(search.getAll(name))]))
}

function single(values: string[]): unknown {
  return values.length === 1 ? values[0] : values
}

/** The checked value, or 400 with a sentence for each of the first fields that are wrong. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Fault(400, sentencesFor(result.error, { schema, where }))
}

const MOST_SENTENCES = 5

function sentencesFor(
  { issues }: z.ZodError,
  { schema, where }: { schema: z.ZodType; where: string },
): string {
  // Only those that are said are written: a body can have tens of thousands of unknown fields.
  const sentences = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => () => unknownField(key, issue.path, schema))
      : [() => `${pathText(issue.path) || `The ${where}`} ${issue.message}.`],
  )
  const more = sentences.length - MOST_SENTENCES
  const others = more > 0 ? [`(${more} more ${more === 1 ? 'field is' : 'fields are'} wrong)`] : []
  return [...sentences.slice(0, MOST_SENTENCES).map((write) => write()), ...others].join(' ')
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${String(part)}` : String(part),
    '',
  )
}

/** What a caller sends is not repeated at any length. */
const MOST_SHOWN = 40

function unknownField(key: string, path: readonly PropertyKey[], schema: z.ZodType): string {
  const [near] = namesAt(schema, path)
    .map((name) => ({ name, far: distance(name.toLowerCase(), key.slice(0, MOST_SHOWN).toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((a, b) => a.far - b.far)
  const shown = /^\w+$/.test(key) ? key.slice(0, MOST_SHOWN) : JSON.stringify(key.slice(0, MOST_SHOWN))
  const field = pathText([...path, shown])
  return `${field} is not a field here.${near ? ` Did you mean ${near.name}?` : ''}`
}

/** The names of the fields at a place of a schema. */
function namesAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const place = path.reduce<z.ZodType | undefined>((at, part) => {
    const inner = at && unwrapped(at)
    if (inner instanceof z.ZodArray) return inner.element as z.ZodType
    return inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>)[String(part)] : undefined
  }, schema)
  const object = place && unwrapped(place)
  return object instanceof z.ZodObject ? Object.keys(object.shape) : []
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return isWrapper ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

/** A list in a body, and how many entries it may have. */
export interface ListLimit {
  field: string
  most: number
  status: 400 | 413
}

/** The lists in an operation's body that have a limit: counted before a body is parsed field by field. */
export function listLimitsOf({ body, limits }: { body?: z.ZodObject; limits: Limits }): ListLimit[] {
  const { list } = limits
  const counted = Object.entries(body?.shape ?? {}).flatMap(([field, type]): ListLimit[] => {
    const inner = unwrapped(type as z.ZodType)
    const { maxItems } =
      inner instanceof z.ZodArray ? inner.toJSONSchema({ unrepresentable: 'any', io: 'input' }) : {}
    return maxItems === undefined ? [] : [{ field, most: maxItems, status: 400 }]
  })
  return list ? [...counted, { ...list, status: 413 }] : counted
}

/** Refuses a list that is too long before anything is made of its entries, which could be tens of thousands. */
export function checkLists(limits: readonly ListLimit[], body: unknown): void {
  for (const { field, most, status } of limits) {
    const entries: unknown = (body as Record<string, unknown> | undefined)?.[field]
    if (Array.isArray(entries) && entries.length > most) {
      throw new Fault(status, `${field} may have at most ${most} entries. Send fewer at a time.`)
    }
  }
}
