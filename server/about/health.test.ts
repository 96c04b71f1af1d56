import { expect, test, vi } from 'vitest'
import { health } from './health.ts'

type Given = Parameters<typeof health>[0]

test('callers who come at the same time share one question to the database', async () => {
  const waiting: (() => void)[] = []
  const query = vi.fn<() => Promise<void>>(() => new Promise((resolve) => waiting.push(resolve)))
  const given = { deps: { db: { pulse: { query } }, clock: { now: () => new Date(0) } } } as unknown as Given
  const ask = () => Promise.all(Array.from({ length: 20 }, () => health(given)))
  for (const questions of [1, 2]) {
    const answers = ask()
    expect(query).toHaveBeenCalledTimes(questions)
    waiting.shift()?.()
    expect(await answers).toEqual(Array(20).fill(expect.objectContaining({ status: 'ok', db: 'up' })))
  }
})
