import { expect, test } from 'vitest'
import { createExport } from './export-store.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function stream(parts: string[], { isCut = false } = {}): Response {
  return new Response(
    new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part !== undefined) controller.enqueue(bytes(part))
        else if (isCut) controller.error(new Error('cut'))
        else controller.close()
      },
    }),
  )
}

test('a file is saved whole, with its rows counted', async () => {
  const saved: number[] = []
  const file = createExport({
    open: async () => stream(['name\r\nA', 'minah\r\nZ', 'oë\r\n']),
    save: (parts) => saved.push(parts.length),
  })
  await file.begin()
  expect(file.state.value).toEqual({ kind: 'done', rows: 2 })
  expect(saved).toEqual([3])
})

test.each([
  ['is cut', async () => stream(['name\r\n', 'A'], { isCut: true })],
  ['is refused', async () => new Response('', { status: 403 })],
])('a file that %s is not saved', async (_, open) => {
  const saved: number[] = []
  const file = createExport({ open, save: () => saved.push(1) })
  await file.begin()
  expect(file.state.value).toEqual({ kind: 'failed' })
  expect(saved).toEqual([])
})

test('one that was given up is as if it had not begun', async () => {
  const file = createExport({
    open: (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    save: () => {},
  })
  const reading = file.begin()
  file.cancel()
  await reading
  expect(file.state.value).toEqual({ kind: 'idle' })
})
