import { threadId } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import type { Thread } from '../../server/core/job-queue.ts'
import { openThread } from '../../server/jobs/thread.ts'
import type { ThreadLimits } from '../../server/jobs/thread.ts'
import type { Told } from '../support/thread-program.ts'

const program = new URL('../support/thread-program.ts', import.meta.url)
let thread: Thread
const open = (limits: Partial<ThreadLimits> = {}) => (thread = openThread(program, limits))
afterEach(() => thread.close())

const tell = (does: Told['does']) =>
  thread.run({ does }) as Promise<{ threadId: number; environment: string[] }>

test('the work is done in one other thread, without the environment', async () => {
  open()
  const [first, second] = await Promise.all([tell('say where'), tell('wait')])
  expect(first.threadId).not.toBe(threadId)
  expect(second.threadId).toBe(first.threadId)
  expect(first.environment).toEqual([])
})

test('what the program throws is the answer to that input alone', async () => {
  open()
  const answers = await Promise.allSettled([tell('throw'), tell('say where')])
  expect(answers[0]).toMatchObject({ reason: { name: 'RangeError', message: 'not so many' } })
  expect(answers[1]?.status).toBe('fulfilled')
})

test.each<[Told['does'], Partial<ThreadLimits>]>([
  ['die', {}],
  ['fill the memory', { memoryMb: 20 }],
])(
  'a thread that is told to %s fails what it had, and the next input begins another one',
  async (does, limits) => {
    open(limits)
    const before = await tell('say where')
    const lost = await Promise.allSettled([tell(does), tell('wait')])
    for (const each of lost) expect(each).toMatchObject({ reason: { name: 'ThreadEnded' } })
    expect((await tell('say where')).threadId).not.toBe(before.threadId)
  },
)

test('a thread that does not answer for two minutes is ended, and the next input begins another one', async () => {
  open()
  const before = await tell('say where')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = expect(tell('never answer')).rejects.toMatchObject({ name: 'ThreadEnded' })
  vi.advanceTimersByTime(120_000)
  vi.useRealTimers()
  await late
  expect((await tell('say where')).threadId).not.toBe(before.threadId)
})

test('more than may wait is refused at once, and taken again when there are fewer', async () => {
  open({ mostWaiting: 2 })
  const taken = [tell('wait'), tell('wait')]
  await expect(tell('wait')).rejects.toMatchObject({ name: 'ThreadBusy' })
  await Promise.all(taken)
  await tell('wait')
})

test('what is under way when it is closed is rejected, and nothing begins after it', async () => {
  open()
  const underWay = expect(tell('never answer')).rejects.toMatchObject({ name: 'ThreadEnded' })
  await thread.close()
  await underWay
  await expect(tell('say where')).rejects.toMatchObject({ name: 'ThreadEnded' })
})

test('one that was never used ends as well', async () => {
  await open().close()
})
