import type { Handler } from '../core/handler.ts'
import { findInDocumentation } from './engine.ts'

/** `search.find`: guides and published operations that fit the query. */
export const find: Handler<'search.find'> = async ({ input, deps: { flags } }) =>
  findInDocumentation({ ...input.query, hasTypos: await flags.isOn('search-typos', null) })
