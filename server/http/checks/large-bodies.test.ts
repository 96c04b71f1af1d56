import { expect, test } from 'vitest'
import { countLargeBodies } from './large-bodies.ts'

test('so many of one caller and of all at the same time, however many came before', () => {
  const bodies = countLargeBodies({ ofOne: 2, ofAll: 3 })
  for (let count = 0; count < 10; count++) bodies.begin('a')()
  const ends = [bodies.begin('a'), bodies.begin('a')]
  expect(() => bodies.begin('a')).toThrow('Too many files are being sent.')
  ends.push(bodies.begin('b'))
  expect(() => bodies.begin('c')).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 5 }))
  for (const end of ends) end()
  bodies.begin('a')
  bodies.begin('c')
})
