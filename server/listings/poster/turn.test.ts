import { expect, test } from 'vitest'
import { inTurn } from './turn.ts'

test('one person leaves turns to others, and has some again afterwards', async () => {
  let finish = () => {}
  const reading = new Promise<void>((resolve) => {
    finish = resolve
  })
  const two = [inTurn('a', () => reading), inTurn('a', () => reading)]
  await expect(inTurn('a', () => reading)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 })
  const other = inTurn('b', () => Promise.resolve('read'))
  finish()
  await Promise.all(two)
  expect(await other).toBe('read')
  expect(await inTurn('a', () => Promise.resolve('again'))).toBe('again')
})
