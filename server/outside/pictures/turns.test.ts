import { expect, test } from 'vitest'
import { makeTurns } from './turns.ts'

const tooLate = () => new Error('late')
const open = (atOnce: number) =>
  makeTurns({ atOnce, waitsAtMostMs: 60_000, uploadsWaitAtMostMs: 60_000, tooLate })
const viewer = (owner: string) => ({ owner, isUpload: false })
const upload = (owner: string) => ({ owner, isUpload: true })

test('who was served longest ago is next, however many wait of another', async () => {
  const turns = open(1)
  const order: string[] = []
  await turns.begin(viewer('greedy'))
  const waiting = ['greedy', 'greedy', 'greedy', 'late'].map(async (owner) => {
    await turns.begin(viewer(owner))
    order.push(owner)
    turns.end(viewer(owner))
  })
  turns.end(viewer('greedy'))
  await Promise.all(waiting)
  expect(order).toEqual(['late', 'greedy', 'greedy', 'greedy'])
})

test('uploads leave one decoder to other pictures, and go on one after the other', async () => {
  const turns = open(2)
  const began: string[] = []
  const begin = async (asker: ReturnType<typeof upload>) => {
    await turns.begin(asker)
    began.push(asker.owner)
  }
  const all = [begin(upload('a')), begin(upload('b')), begin(viewer('v'))]
  await all[2]
  expect(began).toEqual(['a', 'v'])
  turns.end(viewer('v'))
  turns.end(upload('a'))
  await all[1]
  expect(began).toEqual(['a', 'v', 'b'])
})

test('who waits too long is told so, and takes nobody a turn', async () => {
  const turns = makeTurns({ atOnce: 1, waitsAtMostMs: 1, uploadsWaitAtMostMs: 60_000, tooLate })
  await turns.begin(viewer('a'))
  const patient = turns.begin(upload('u'))
  await expect(turns.begin(viewer('b'))).rejects.toThrow('late')
  turns.end(viewer('a'))
  await patient
  turns.end(upload('u'))
  await turns.begin(viewer('c'))
})
