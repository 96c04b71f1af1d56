import { expect, test } from 'vitest'
import { aRow } from '../../test/scanner/scans.ts'
import { words } from '../words/words.ts'
import { lateRefusalText, sendingText, type SendingFacts } from './sending-text.ts'

test.each<[Partial<SendingFacts>, string]>([
  [{}, 'All sent'],
  [{ waiting: 3 }, '3 waiting'],
  [{ refused: 1 }, '1 refused'],
  [{ refused: 2, waiting: 3 }, '2 refused, 3 waiting'],
  [{ halted: true }, 'Sending has stopped'],
  [{ halted: true, waiting: 3 }, 'Sending has stopped, 3 waiting'],
  [{ halted: true, refused: 1 }, 'Sending has stopped'],
  [{ storageCleared: true, halted: true, waiting: 3 }, words.strip.storageCleared(3)],
])('%j: %s', (facts, text) => {
  expect(sendingText({ waiting: 0, refused: 0, halted: false, ...facts })).toBe(text)
})

test('one late refusal is told as it is, several are counted', () => {
  const refused = [1, 2, 3, 4].map((seq) => aRow(seq, { state: 'rejected', problem: 'void' }))
  expect(lateRefusalText([])).toBeNull()
  expect(lateRefusalText(refused.slice(0, 1))).toBe('Let in at 21:00, but: This ticket was cancelled')
  expect(lateRefusalText(refused)).toBe('4 people were let in, and their tickets turned out not to be valid')
})
