import { expect, test } from 'vitest'
import { createRestarts } from './restarts.ts'

test('a camera that dies again at once is opened anew twice, then only when a person wants it', () => {
  const restarts = createRestarts()
  restarts.opened(0)
  restarts.moved(300)
  expect([restarts.isAllowed(), restarts.isAllowed(), restarts.isAllowed()]).toEqual([true, true, false])
  restarts.reset()
  expect(restarts.isAllowed()).toBe(true)
})

test('a picture that has moved for ten seconds has come back', () => {
  const restarts = createRestarts()
  restarts.isAllowed()
  restarts.isAllowed()
  restarts.opened(60_000)
  restarts.moved(69_999)
  expect(restarts.isAllowed()).toBe(false)
  restarts.moved(70_000)
  expect(restarts.isAllowed()).toBe(true)
})
