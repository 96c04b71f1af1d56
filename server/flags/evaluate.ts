import type { Handler } from '../core/handler.ts'

/** `flags.evaluate`: every flag, as it is for the caller. */
export const evaluate: Handler<'flags.evaluate'> = async ({ input, proof, deps: { flags } }) => {
  const { key } = input.query
  // Marked, so that nobody can ask for another person's.
  const anonymousKey = key === undefined ? null : `anonymous:${key}`
  return { flags: await flags.evaluateAll(proof?.userId ?? anonymousKey) }
}
