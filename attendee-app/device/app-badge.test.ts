import { expect, test, vi } from 'vitest'
import { showAppBadge } from './app-badge.ts'

test('the icon has the number, and none for zero', () => {
  const where = {
    setAppBadge: vi.fn<(count: number) => Promise<void>>(async () => {}),
    clearAppBadge: vi.fn<() => Promise<void>>(async () => {}),
  }
  showAppBadge(3, where)
  expect(where.setAppBadge).toHaveBeenCalledWith(3)
  showAppBadge(0, where)
  expect(where.clearAppBadge).toHaveBeenCalledOnce()
})

test('a browser without badges, or one that refuses, is no error', async () => {
  showAppBadge(3, {})
  showAppBadge(0, {})
  const refused = vi.fn<() => Promise<void>>(async () => {
    throw new DOMException('Not installed.', 'NotAllowedError')
  })
  showAppBadge(1, { setAppBadge: refused })
  await new Promise(setImmediate)
  expect(refused).toHaveBeenCalledOnce()
})
