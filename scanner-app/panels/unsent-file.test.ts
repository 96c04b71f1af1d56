import { afterEach, expect, test, vi } from 'vitest'
import { saveUnsent } from './unsent-file.ts'

const checksums = ['8615 cb7c 2f08 e868']
const outboxOf = (count: number) => ({
  exportUnsent: async () => ({ text: '{}', count, checksums }),
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was saved is counted, with its checksum; a share sheet that was closed saved nothing', async () => {
  const share = vi.fn<Navigator['share']>().mockResolvedValue()
  vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share })
  expect(await saveUnsent(outboxOf(3))).toEqual({ count: 3, checksums })
  expect(share.mock.calls[0]?.[0]?.files?.[0]?.name).toBe('masuk-unsent-scans.json')
  share.mockRejectedValue(new DOMException('Closed.', 'AbortError'))
  expect(await saveUnsent(outboxOf(3))).toBeNull()
})

test('there is no file without scans', async () => {
  const share = vi.fn<Navigator['share']>()
  vi.stubGlobal('navigator', { standalone: true, canShare: () => true, share })
  expect(await saveUnsent(outboxOf(0))).toMatchObject({ count: 0 })
  expect(share).not.toHaveBeenCalled()
})
