import { expect, test, vi } from 'vitest'
import { handOver } from './hand-over.ts'

const file = new File(['BEGIN:VCALENDAR'], 'event.ics')

function browser({ sheet, refusal }: { sheet: boolean; refusal?: string }) {
  return {
    usesShareSheet: () => sheet,
    share: vi.fn<(file: File) => Promise<void>>(async () => {
      if (refusal) throw new DOMException('No.', refusal)
    }),
    download: vi.fn<(file: File) => void>(),
  }
}

test('in a tab and on other systems it is a download', async () => {
  const ports = browser({ sheet: false })
  expect(await handOver(file, ports)).toBe('saved')
  expect(ports.download).toHaveBeenCalledWith(file)
  expect(ports.share).not.toHaveBeenCalled()
})

test.each([
  [undefined, 'saved'],
  ['AbortError', 'cancelled'],
  ['NotAllowedError', 'tap-again'],
] as const)('in the Home Screen app of iOS it is the share sheet: %s is %s', async (refusal, outcome) => {
  const ports = browser({ sheet: true, ...(refusal && { refusal }) })
  expect(await handOver(file, ports)).toBe(outcome)
  expect(ports.download).not.toHaveBeenCalled()
})
