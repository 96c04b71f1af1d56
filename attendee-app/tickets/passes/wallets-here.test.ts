import { expect, test } from 'vitest'
import { walletsHere } from './wallets-here.ts'

const both = ['apple', 'google'] as const

test.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1',
    ['apple'],
  ],
  [
    'a Mac, or an iPad',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
    ['apple'],
  ],
  ['Android', 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36', ['google']],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', [...both]],
])('%s has its own wallet', (_, userAgent, wallets) => {
  expect(walletsHere(both, userAgent)).toEqual(wallets)
  expect(walletsHere([], userAgent)).toEqual([])
})
