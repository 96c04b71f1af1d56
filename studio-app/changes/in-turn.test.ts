import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('a change waits for those before it, though one of them fails, and all is read anew once', async () => {
  const log: string[] = []
  const inTurn = createTurns(async () => void log.push('read'))
  const change = (name: string, fails = false) =>
    inTurn(async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error('It failed.')
      return name
    })
  const results = await Promise.allSettled([change('a'), change('b', true), change('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends', 'read'])
})
