import { isRightPin } from '@masuk/shared/door-settings.ts'
import { expect, test } from 'vitest'
import { hashPin } from './pin-hash.ts'

test('a PIN that was set here is kept with a salt of its own, as one of the service is', async () => {
  const [one, other] = await Promise.all([hashPin('1234'), hashPin('1234')])
  expect(one.salt).not.toBe(other.salt)
  expect(one.salt).toMatch(/^[0-9a-f]{32}$/)
  expect(await isRightPin('1234', one)).toBe(true)
  expect(await isRightPin('1235', one)).toBe(false)
})
