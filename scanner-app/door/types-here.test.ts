import { expect, test } from 'vitest'
import type { PairedScanner } from '../pairing/pairing-store.ts'
import { letAllTypesIn, toggleTypeHere, typesHere } from './types-here.ts'

const pairedWith = (id: string) => ({ event: { id } }) as PairedScanner
const here = pairedWith('e')

test('all types are let in until some are chosen; none of them is all again', () => {
  expect(typesHere(here)).toBeNull()
  toggleTypeHere(here, 'vip')
  toggleTypeHere(here, 'crew')
  expect(typesHere(here)).toEqual(['vip', 'crew'])
  toggleTypeHere(here, 'vip')
  expect(typesHere(here)).toEqual(['crew'])
  toggleTypeHere(here, 'crew')
  expect(typesHere(here)).toBeNull()
})

test('what was chosen for one event does not count for another', () => {
  toggleTypeHere(here, 'vip')
  expect([typesHere(pairedWith('another')), typesHere(null)]).toEqual([null, null])
  letAllTypesIn()
  expect(typesHere(here)).toBeNull()
})
