import { expect, test } from 'vitest'
import { personName } from './people.ts'

const names = Array.from({ length: 2_000 }, (_, n) => personName(n))

test('the same person always has the same name, and few have it together', () => {
  expect(names).toEqual(names.map((_, n) => personName(n)))
  expect(new Set(names).size).toBeGreaterThan(450)
})

test.each([5, 10, 20, 25, 50])('every %ith ticket is held by people of every culture', (step) => {
  const some = names.filter((_, n) => n % step === 3)
  for (const mark of [/ bin(ti)? /, /^(Tan|Lim|Lee|Wong|Ng|Chong|Goh|Yap|Ooi|Teoh|Chin|Khoo) /, / a\/[lp] /])
    expect(some.filter((name) => mark.test(name)).length).toBeGreaterThan(some.length / 12)
})
