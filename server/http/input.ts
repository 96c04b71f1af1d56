import type { Limits } from '@masuk/shared/contract/operation.ts'
import type { z } from 'zod'
import { Fault } from '../core/fault.ts'

/** Query fields by name. A name given twice becomes a list, which no field accepts: nobody guesses which one counts. */
export function readQuery(search: URLSearchParams): Record<string, unknown> {
  const names = new Set(search.keys())
  return Object.fromEntries([...names].map((name) => [name, single(search.getAll(name))]))
}

function single(values: string[]): unknown {
  return values.length === 1 ? values[0] : values
}

/** The checked value, or 400 with a sentence that names the field. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Fault(400, sentenceFor(result.error, where))
}

function sentenceFor(error: z.ZodError, where: string): string {
  const [first, ...more] = error.issues
  if (!first) return `The ${where} is not valid.`
  const field = first.path.reduce<string>(
    (path, part) =>
      typeof part === 'number' ? `${path}[${part}]` : path ? `${path}.${String(part)}` : String(part),
    '',
  )
  const others =
    more.length > 0 ? ` (${more.length} more ${more.length === 1 ? 'field is' : 'fields are'} wrong)` : ''
  return `${field || `The ${where}`} ${first.message}.${others}`
}

/** The list in a body that has a limit of its own: more entries are 413. */
export function checkList({ list }: Limits, body: unknown): void {
  const entries: unknown = list && (body as Record<string, unknown> | undefined)?.[list.field]
  if (list && Array.isArray(entries) && entries.length > list.most) {
    throw new Fault(413, `${list.field} may have at most ${list.most} entries. Send them in smaller batches.`)
  }
}
