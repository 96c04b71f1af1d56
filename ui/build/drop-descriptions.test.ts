import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { dropDescriptions } from './drop-descriptions.ts'

const CONTRACT = '/shared/contract/things.ts'
const ENTRY = '/entry.ts'
/** Stands in for zod and the contract's own module: each call says that it was made. */
const KIT = `
  export const made = []
  const schema = (name) => (made.push(name), { name, describe: () => schema(name + ' described'), optional: () => schema(name + '?') })
  export const z = { object: () => schema('object'), text: () => schema('text') }
  export const operation = (words) => words
`

/** What an app is built to from this module of the contract and what it does with it, with or without the plugin. */
async function bundle(contract: string, entry: string, plugins = [dropDescriptions()]): Promise<string> {
  const files: Record<string, string> = { [CONTRACT]: contract, [ENTRY]: entry, '/kit.ts': KIT }
  const inMemory: Plugin = {
    name: 'in-memory',
    enforce: 'pre',
    resolveId: (id) => (id in files ? id : null),
    load: (id) => files[id] ?? null,
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inMemory, ...plugins],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'app' } },
  }).then((made) => [made].flat()[0])) as Rolldown.RolldownOutput
  return output.map((file) => ('code' in file ? file.code : '')).join('')
}

/** What the built app exports. */
async function run(contract: string, entry: string): Promise<Record<string, unknown>> {
  return runInNewContext(`${await bundle(contract, entry)}; app`) as Record<string, unknown>
}

const IMPORTS = `import { operation, z } from '/kit.ts'\n`

test('what only the server and the published description need is left out, with or without a comma behind it', async () => {
  const contract = `${IMPORTS}
    const examples = { id: 'an id of an example' }
    const limits = { most: examples.id.length }
    export const add = operation({
      method: 'POST', path: '/things', summary: 'Adds a thing', description: 'In ' + 'many words',
      reply: z.object().describe('A thing'), body: z.text(), status: 201, limits,
      example: { body: { id: examples.id } },
    })`
  const { made, add } = await run(
    contract,
    `export { made } from '/kit.ts'; export { add } from '${CONTRACT}'`,
  )
  expect(add).toMatchObject({ method: 'POST', path: '/things', reply: { name: 'object' }, status: 201 })
  expect(Object.keys(add as object)).toEqual(['method', 'path', 'reply', 'status'])
  expect(made).toEqual(['object'])
  const text = await bundle(contract, `export { add } from '${CONTRACT}'`)
  expect(text).not.toMatch(/Adds a thing|A thing|an id of an example/)
})

test('an object that only looks like words keeps its fields', async () => {
  const contract = `${IMPORTS}
    export const words = { summary: 'kept', example: 'kept', body: 'kept' }
    export const describe = (text) => 'said: ' + text
    export const said = describe('kept')`
  const { words, said } = await run(contract, `export * from '${CONTRACT}'`)
  expect(words).toEqual({ summary: 'kept', example: 'kept', body: 'kept' })
  expect(said).toBe('said: kept')
})

test('the sentence of a check goes, the field `error` of a fault stays', async () => {
  const contract = `${IMPORTS}
    export const sentence = { error: 'must be a thing' }
    export const written = { error: \`must be \${1}\` }
    export const fault = { error: z.text() }
    export const both = { error: 'kept', other: 1 }`
  const app = await run(contract, `export * from '${CONTRACT}'`)
  expect(app).toMatchObject({
    sentence: {},
    written: {},
    fault: { error: { name: 'text' } },
    both: { error: 'kept', other: 1 },
  })
  expect([app['sentence'], app['written']]).toEqual([{}, {}])
})

test('a schema that an app does not use is not made, nor what it is made of', async () => {
  const contract = `${IMPORTS}
    const part = { field: z.text().optional() }
    const times = { startsAt: part.field }
    export const unused = operation({ reply: z.object(times) })
    export const used = operation({ reply: z.text() })`
  const { made } = await run(contract, `export { made } from '/kit.ts'; export { used } from '${CONTRACT}'`)
  expect(made).toEqual(['text'])
})

test('what it makes of the contract means the same as before', async () => {
  const contract = `${IMPORTS}
    const part = { field: z.text().optional(), depth: { more: [1, 2].length } }
    const { field: renamed, ...rest } = part
    export let counted = [3, 4].length
    export const all = operation({ reply: { ...part, renamed, rest }, status: part.depth.more })`
  const entry = `export * from '${CONTRACT}'`
  const text = await bundle(contract, entry, [])
  const before = runInNewContext(`${text}; JSON.stringify(app)`)
  expect(JSON.stringify(await run(contract, entry))).toBe(before)
})

test('other modules than those of the contract are left as they are', async () => {
  const entry = `import { operation } from '/kit.ts'; export const mine = operation({ summary: 'kept' })`
  expect(await run('', entry)).toMatchObject({ mine: { summary: 'kept' } })
})
