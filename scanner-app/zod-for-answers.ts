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
  min(least: number): Schema
  toLowerCase(): Schema
  max(): Schema
  regex(): Schema
  refine(): Schema
  transform(): Schema
  overwrite(): Schema
  trim(): Schema
  default(): Schema
  strict(): Schema
  describe(): Schema
  meta(): Schema
}

const WRONG: Outcome = { success: false }
const right = (data: unknown): Outcome => ({ success: true, data })
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function schema(safeParse: Read): Schema {
  const only = (test: (value: never) => boolean) =>
    schema((value) => {
      const outcome = safeParse(value)
      return outcome.success && test(outcome.data as never) ? outcome : WRONG
    })
  const same = () => self
  const self: Schema = {
    safeParse,
    optional: () => schema((value) => (value === undefined ? right(value) : safeParse(value))),
    nullable: () => schema((value) => (value === null ? right(value) : safeParse(value))),
    min: (least) => only((value) => sizeOf(value) >= least),
    toLowerCase: () =>
      schema((value) => {
        const outcome = safeParse(value)
        return outcome.success ? right((outcome.data as string).toLowerCase()) : WRONG
      }),
    // Only of what is sent, or words for the published description.
    max: same,
    regex: same,
    refine: same,
    transform: same,
    overwrite: same,
    trim: same,
    default: same,
    strict: same,
    describe: same,
    meta: same,
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

/** By the text under that name, as every outcome has it. */
function discriminatedUnion(name: string, options: Schema[]): Schema {
  return schema((value) => {
    if (typeof value !== 'object' || value === null) return WRONG
    const outcomes = options.map((option) => option.safeParse(value))
    return name in value ? (outcomes.find(({ success }) => success) ?? WRONG) : WRONG
  })
}

export const z = {
  object,
  discriminatedUnion,
  literal: (wanted: unknown) => matching((value) => value === wanted),
  array,
  string: () => matching((value) => typeof value === 'string'),
  number: () => matching(Number.isFinite),
  int: () => matching(Number.isSafeInteger),
  boolean: () => matching((value) => typeof value === 'boolean'),
  enum: (values: readonly unknown[]) => matching((value) => values.includes(value)),
  uuid: () => matching((value) => typeof value === 'string' && UUID.test(value)),
}
