import { Email } from '@masuk/shared/contract/fields.ts'
import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

test.each([
  ['Aminah', { name: 'Aminah', email: null, quantity: 1 }],
  ['Aminah, aminah@people.example', { name: 'Aminah', email: 'aminah@people.example', quantity: 1 }],
  ['Aminah\taminah@people.example\t3', { name: 'Aminah', email: 'aminah@people.example', quantity: 3 }],
  ['2; Aminah; aminah@people.example', { name: 'Aminah', email: 'aminah@people.example', quantity: 2 }],
  [
    '"van der Berg, Zoë ""Z""",z@people.example',
    { name: 'van der Berg, Zoë "Z"', email: 'z@people.example', quantity: 1 },
  ],
  ['முருகன், m@people.example, 50', { name: 'முருகன்', email: 'm@people.example', quantity: 50 }],
])('%s is one entry', (text, entry) => {
  expect(readList(text)).toEqual({ entries: [{ line: 1, ...entry }], faults: [] })
})

test.each([
  ['a@people.example', 'no_name'],
  ['Aminah, aminah@people', 'wrong_email'],
  ['Aminah, 0', 'wrong_quantity'],
  ['Aminah, 51', 'wrong_quantity'],
])('%s is named with what is wrong with it', (text, fault) => {
  expect(readList(`Zoë\n${text}`)).toMatchObject({
    entries: [{ line: 1 }],
    faults: [{ line: 2, text, fault }],
  })
})

test('heads, empty lines and the mark of a spreadsheet are passed over', () => {
  const { entries, faults } = readList(
    '\ufeffName,E-mail,Quantity\r\n\r\nAminah,a@people.example,2\r\n,,\r\n',
  )
  expect(entries.map(({ line }) => line)).toEqual([3])
  expect(faults).toEqual([])
})

test.each([
  'aminah@people.example',
  "o'brien+1@people.example",
  'zoë@people.example',
  '.a@people.example',
  'a..b@people.example',
  'a@people',
  'a@-b.example',
  'a b@people.example',
])('%s is an address when it is one for the service', (email) => {
  const { faults } = readList(`Aminah, ${email}`)
  expect(faults.length === 0).toBe(Email.safeParse(email).success)
})
