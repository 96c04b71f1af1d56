import { randomUUID } from 'node:crypto'
import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import { expect, test } from 'vitest'
import { readCodes } from '../../test/support/read-codes.ts'
import { drawQrPng } from './qr-png.ts'

const code = writeTicketCode({ keyId: 1, issue: 1, ticketId: randomUUID(), tag: new Uint8Array(16).fill(7) })

test.each([1, 2, 3, 12, 16])('with %i pixels a module a scanner reads the code', async (pixelsPerModule) => {
  const { png, pixels } = drawQrPng(code, pixelsPerModule)
  // 29 modules, and 4 on either side.
  expect(pixels).toBe(37 * pixelsPerModule)
  expect(await readCodes(png)).toEqual([code])
})

test('it is greyscale of one bit: nothing of it is transparent', () => {
  const { png } = drawQrPng(code, 12)
  expect([png[24], png[25]]).toEqual([1, 0])
  expect(png.includes('tRNS')).toBe(false)
  expect(png.length).toBeLessThan(1500)
})
