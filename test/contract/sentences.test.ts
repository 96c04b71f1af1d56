import { operations } from '@masuk/shared/contract/index.ts'
import type { Operation } from '@masuk/shared/contract/operation.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'

const nonsense = [
  1,
  -1,
  1.5,
  'x',
  '',
  {},
  [],
  null,
  true,
  [1],
  [{}],
  ['x'],
  { a: 1 },
  'x'.repeat(5_000),
  undefined,
]
/** How the words of the library begin, which say what it expected and not what to do. */
const THE_LIBRARY_S_OWN = /^(Invalid|Expected|Unrecognized|Too|Required)/

test.each(Object.entries<Operation>(operations))(
  'whatever is wrong with a field of %s, it is told in words of ours',
  (_, { params, query, body }) => {
    const fields = [params, query, body].flatMap((part) => Object.entries<z.ZodType>(part?.shape ?? {}))
    const messages = fields.flatMap(([name, field]) =>
      nonsense.flatMap((value) => {
        const issues = field.safeParse(value).error?.issues ?? []
        return issues.map(({ message, path }) => ({ field: [name, ...path].join('.'), message }))
      }),
    )
    expect(messages.filter(({ message }) => THE_LIBRARY_S_OWN.test(message))).toEqual([])
  },
)
