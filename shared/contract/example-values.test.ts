import { expect, test } from 'vitest'
import { readPairingCode } from '../pairing-code.ts'
import { readTicketCode } from '../ticket-code.ts'
import { exampleIds, exampleTexts } from './example-values.ts'

test('codes in examples are written as the service takes them', () => {
  expect(readPairingCode(exampleTexts.pairingCode)).not.toBeNull()
  expect(readTicketCode(exampleTexts.ticketCode)).toMatchObject({ ticketId: exampleIds.ticket })
})
