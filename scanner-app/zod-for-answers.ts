/**
 * The part of zod that the contract needs in this app, which only reads answers: the build puts it in zod's place,
 * because zod alone is a third of what a door may load (20 kB of 60). Beside the contract's tests with zod itself,
 * a test holds the two against each other on generated answers.
 */
type Outcome = { success: true; data: unknown } | { success: false }
type Read = (value: unknown) => Outcome

interface Schema {
  safeParse: Read
  optional(): Schema
  nullable(): Schema
  default(value: unknown): Schema
  min(least: number): Schema
  max(most: number): Schema
  regex(pattern: RegExp): Schema
  refine(test: (value: never) => boolean): Schema
  transform(change: (value: never) => unknown): Schema
  overwrite(change: (value: never) => unknown): Schema
  trim(): Schema
  toLowerCase(): Schema
  strict(): Schema
  /** Words for the published description. */
  describe(): Schema
  meta(): Schema
}

const WRONG: Outcome = { success: false }
const right = (data: unknown): Outcome => ({ success: true, data })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function schema(safeParse: Read): Schema {
  const then = (next: (data: never) => Outcome) =>
    schema((value) => {
      const outcome = safeParse(value)
      return outcome.success ? next(outcome.data as never) : WRONG
    })
  const refine = (test: (value: never) => boolean) => then((data) => (test(data) ? right(data) : WRONG))
  const self: Schema = {
    safeParse,
    optional: () => schema((value) => (value === undefined ? right(value) : safeParse(value))),
    nullable: () => schema((value) => (value === null ? right(value) : safeParse(value))),
    default: (given) => schema((value) => (value === undefined ? right(given) : safeParse(value))),
    min: (least) => refine((value) => sizeOf(value) >= least),
    max: (most) => refine((value) => sizeOf(value) <= most),
    regex: (pattern) => refine((value) => pattern.test(value)),
    refine,
    transform: (change) => then((data) => right(change(data))),
    overwrite: (change) => then((data) => right(change(data))),
    trim: () => then((data: string) => right(data.trim())),
    // Only for what is sent.
    strict: () => self,
    toLowerCase: () => then((data: string) => right(data.toLowerCase())),
    describe: () => self,
    meta: () => self,
  }
  return self
}

const sizeOf = (value: number | string | unknown[]) => (typeof value === 'number' ? value : value.length)

const matching = (test: (value: unknown) => boolean) =>
  schema((value) => (test(value) ? right(value) : WRONG))

/** Fields that the shape doesn't name are left out, so that a newer service may add some. */
function object(shape: Record<string, Schema>): Schema {
  return schema((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG
    const data: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(shape)) {
      const outcome = field.safeParse((value as Record<string, unknown>)[name])
      if (!outcome.success) return WRONG
      if (outcome.data !== undefined) data[name] = outcome.data
    }
    return right(data)
  })
}

function array(item: Schema): Schema {
  return schema((value) => {
    if (!Array.isArray(value)) return WRONG
    const items = value.map(item.safeParse)
    return items.every((each) => each.success) ? right(items.map((each) => each.data)) : WRONG
  })
}

export const z = {
  object,
  array,
  string: () => matching((value) => typeof value === 'string'),
  number: () => matching(Number.isFinite),
  int: () => matching(Number.isSafeInteger),
  enum: (values: readonly unknown[]) => matching((value) => values.includes(value)),
  uuid: () => matching((value) => typeof value === 'string' && UUID.test(value)),
}
