import { afterAll, expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { openStudio } from '../support/organisers.ts'
import { createEvent } from '../support/studio.ts'
import { sendOperation } from '../support/send-operation.ts'

const house = await openHouse()
afterAll(() => house.close())
const studio = await openStudio(house)
const { id: eventId } = await createEvent(house, studio)

test.each([
  ['nothing', {}, {}, 'text/csv'],
  ['anything', { accept: '*/*' }, {}, 'text/csv'],
  ['JSON', { accept: 'application/json' }, {}, 'application/json'],
  ['JSON before CSV', { accept: 'application/json, text/csv;q=0.5' }, {}, 'application/json'],
  ['CSV before JSON', { accept: 'text/csv, application/json' }, {}, 'text/csv'],
  ['JSON, and the query CSV', { accept: 'application/json' }, { format: 'csv' }, 'text/csv'],
  ['CSV, and the query JSON', { accept: 'text/csv' }, { format: 'json' }, 'application/json'],
])('an export for whoever accepts %s', async (_, headers, query, type) => {
  const input = { query: { eventId, ...query } as Record<string, string> }
  const answer = await sendOperation(house, 'exports.attendees', { input, caller: studio.owner, headers })
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(new RegExp(`^${type}`))
})
