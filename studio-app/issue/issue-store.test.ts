import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import { createIssueStore } from './issue-store.ts'

type Body = { attemptId: string; dryRun: boolean; entries: unknown[] }

function open(replies: object[]) {
  const sent: Body[] = []
  const call = (async (_: unknown, { body }: { body: Body }) => {
    sent.push(body)
    const reply = replies.shift()
    return reply
      ? { kind: 'reply', status: 201, body: reply, headers: {} }
      : { kind: 'unreachable', cause: null }
  }) as unknown as StudioCall
  let ids = 0
  const store = createIssueStore({ call, words: signal(en), eventId: 'event', newId: () => `id-${++ids}` })
  store.write({ text: 'Name\nAminah, a@people.example, 2\n\nZoë', ticketTypeId: 'type' })
  return { store, sent }
}

test('a dry run names the bad lines by their place in what was pasted', async () => {
  const { store, sent } = open([
    { state: 'refused', problems: [{ entry: 1, reason: 'sold_out', message: 'Sold out.' }] },
  ])
  await store.dryRun()
  expect(sent[0]).toMatchObject({
    dryRun: true,
    entries: [
      { name: 'Aminah', email: 'a@people.example', quantity: 2, ticketTypeId: 'type' },
      { name: 'Zoë', quantity: 1 },
    ],
  })
  expect(store.checked.value).toEqual({ kind: 'refused', problems: [{ line: 4, message: 'Sold out.' }] })
})

test('a list whose answer was lost is sent again as the same attempt; once issued it is gone', async () => {
  const issued = { state: 'done', isDryRun: false, tickets: 3, orders: [{}, {}] }
  const { store, sent } = open([])
  await store.issue()
  expect(store.checked.value.kind).toBe('failed')
  await store.issue()
  expect(sent[0]?.attemptId).toBe(sent[1]?.attemptId)
  const other = open([issued])
  await other.store.issue()
  expect(other.store.checked.value).toEqual({ kind: 'issued', tickets: 3, orders: 2 })
  expect(other.store.draft.value.text).toBe('')
})

test('another list is another attempt, and nothing is sent of an empty one', async () => {
  const { store, sent } = open([])
  await store.issue()
  store.write({ text: 'Zoë' })
  await store.issue()
  expect(sent[0]?.attemptId).not.toBe(sent[1]?.attemptId)
  store.write({ text: '' })
  await store.issue()
  expect(sent).toHaveLength(2)
})
