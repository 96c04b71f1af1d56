import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import type { Person } from '../people/people-store.ts'
import { en } from '../words/en.ts'
import { createOrderStore, type Asked } from './order-store.ts'

const person = { ticketId: 'ticket', version: 3, order: { version: 7 } } as Person
const order = { reference: 'ABC', paidSen: 5_000, refundedSen: 1_000 }

function open(outcome: object = { state: 'done' }) {
  const sent: { path: string; input: Record<string, unknown> }[] = []
  const call = (async (operation: { path: string; method: string }, input: Record<string, unknown>) => {
    sent.push({ path: operation.path, input })
    const reads = operation.path.endsWith('/order') ? order : { people: [person], next: null }
    const body = operation.method === 'GET' ? reads : outcome
    return { kind: 'reply', status: 200, body, headers: {} }
  }) as unknown as StudioCall
  const store = createOrderStore({ call, words: signal(en), eventId: 'event', registrationId: 'order' })
  return { store, sent }
}

const table: [Asked, string, Record<string, unknown>][] = [
  [{ kind: 'rename', person, name: 'Zoë' }, 'people', { ticketId: 'ticket', holderName: 'Zoë', version: 3 }],
  [{ kind: 'void', person }, 'void', { ticketId: 'ticket' }],
  [{ kind: 'reissue', person }, 'reissue', { ticketId: 'ticket', version: 3 }],
  [{ kind: 'checkIn', person, reason: 'door_offline' }, 'check-in', { reason: 'door_offline' }],
  [{ kind: 'undoCheckIn', person, reason: 'by_mistake' }, 'undo-check-in', { reason: 'by_mistake' }],
  [{ kind: 'resend' }, 'resend', { registrationId: 'order' }],
  [{ kind: 'changeBuyer', name: 'A', email: ' ' }, 'buyer', { buyerName: 'A', buyerEmail: null, version: 7 }],
  [{ kind: 'refund', amount: '12.50', ticketIds: ['x'] }, 'refund', { amountSen: 1_250, ticketIds: ['x'] }],
  [{ kind: 'refund', amount: '', ticketIds: [] }, 'refund', { amountSen: undefined, ticketIds: [] }],
]

test.each(table)('%j is one request', async (asked, path, body) => {
  const { store, sent } = open()
  await store.load()
  store.ask(asked)
  expect(await store.confirm()).toBe(true)
  const change = sent.find((each) => 'body' in each.input)
  expect(change?.path.endsWith(path)).toBe(true)
  expect(change?.input['body']).toMatchObject({ eventId: 'event', ...body })
  expect(store.asked.value).toBeNull()
})

test('what was refused stays open and says why', async () => {
  const { store } = open({ state: 'refused', reason: 'already_in', message: 'Is in.' })
  store.ask({ kind: 'checkIn', person, reason: 'other' })
  expect(await store.confirm()).toBe(false)
  expect(store.asked.value?.kind).toBe('checkIn')
  expect(store.changes.problem.value).toBe(en.refusals.already_in)
})

test('a refund of nothing named is of all that is left', async () => {
  const { store } = open()
  await store.load()
  store.ask({ kind: 'refund', amount: '', ticketIds: [] })
  expect(store.refundSen.value).toBe(4_000)
  store.ask({ kind: 'refund', amount: 'RM 7', ticketIds: [] })
  expect(store.refundSen.value).toBe(700)
  store.ask({ kind: 'refund', amount: 'much', ticketIds: [] })
  expect(store.refundSen.value).toBeNull()
})
