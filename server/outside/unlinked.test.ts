import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

test.each([
  ['Gate A', 'Gate A'],
  ['Dewan 1.2, St. John', 'Dewan 1.2, St. John'],
  ['https://evil.example/pay', 'https[:]//evil[.]example/pay'],
  ['http://3627734734', 'http[:]//3627734734'],
  ['www.evil.example', 'www[.]evil[.]example'],
  ['pay@evil.example', 'pay@evil[.]example'],
  ['evil。example evil．example', 'evil[.]example evil[.]example'],
])('%s is written %s', (name, written) => expect(unlinked(name)).toBe(written))
