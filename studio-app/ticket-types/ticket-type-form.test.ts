import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import type { StudioCall } from '../calls/create-call.ts'
import { en } from '../words/en.ts'
import {
  bodyOf,
  createTicketTypeForm,
  draftOf,
  newTicketType,
  ticketTypeProblems,
} from './ticket-type-form.ts'
import type { TicketType } from './ticket-types-store.ts'

const ticketType: TicketType = {
  id: '01890000-0000-7000-8000-000000000003',
  name: 'VIP',
  description: '',
  position: 0,
  priceSen: 18_050,
  quantity: null,
  mostPerOrder: 4,
  salesStartAt: null,
  salesEndAt: '2026-11-20T12:00:00.000Z',
  publicRegistration: true,
  version: 3,
  sold: 2,
  held: 0,
}

test('what is there comes back as it was', () => {
  const {
    name,
    description,
    priceSen,
    quantity,
    mostPerOrder,
    salesStartAt,
    salesEndAt,
    publicRegistration,
  } = ticketType
  expect(bodyOf(draftOf(ticketType))).toEqual({
    name,
    description,
    priceSen,
    quantity,
    mostPerOrder,
    salesStartAt,
    salesEndAt,
    publicRegistration,
  })
})

const { form: words } = en.frame
test.each([
  [{}, {}],
  [{ price: 'free' }, { price: words.notMoney }],
  [{ quantity: '0' }, { quantity: words.tooSmall(1) }],
  [{ mostPerOrder: '51' }, { mostPerOrder: words.tooLarge('50') }],
  [{ mostPerOrder: '' }, { mostPerOrder: words.notNumber }],
  [{ salesStartAt: '2026-11-21T10:00', salesEndAt: '2026-11-20T10:00' }, { salesEndAt: words.endsBefore }],
])('%j', (change, problems) => {
  expect(ticketTypeProblems({ ...newTicketType, name: 'VIP', ...change }, en)).toEqual(problems)
})

test.each([
  ['quantity_below_sold', 'quantity'],
  ['price_fixed', 'price'],
  ['sale_ends_before_it_starts', 'salesEndAt'],
])('a refusal stands beside its field: %s', async (reason, field) => {
  const message = 'It can’t be so.'
  const body = { state: 'refused', reason, message }
  const call = (async () => ({ kind: 'reply', status: 200, headers: {}, body })) as unknown as StudioCall
  const form = createTicketTypeForm({ call, eventId: '1', words: signal(en), ticketType, position: 0 })
  expect(await form.save()).toBe(false)
  expect(form.problems.value).toEqual({ [field]: message })
})
