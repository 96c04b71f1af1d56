import { expect, test } from 'vitest'
import { aRow, rows } from '../../test/scanner/scans.ts'
import { takeBatch, wireScan } from './batch.ts'

const limits = { mostScans: 200, mostBytes: 60_000 }

test('at most as many scans as the limit', () => {
  expect(takeBatch(rows(201), limits)).toHaveLength(200)
  expect(takeBatch(rows(5), { ...limits, mostScans: 2 }).map(({ seq }) => seq)).toEqual([1, 2])
})

test('at most as many bytes, counted as they are sent', () => {
  const broad = rows(200).map((row) => ({ ...row, device: '门'.repeat(60) }))
  const batch = takeBatch(broad, limits)
  const body = JSON.stringify({
    token: 't'.repeat(800),
    waiting: 5_000,
    appVersion: '0.1.0',
    scans: batch.map(wireScan),
  })
  expect(batch.length).toBeGreaterThan(100)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(60_000)
})

test('always one, however large', () => {
  expect(takeBatch([aRow(1), aRow(2)], { mostScans: 200, mostBytes: 1 })).toHaveLength(1)
})

test('nothing leaves but what the contract names', () => {
  const always = ['code', 'scanKey', 'scannedAt', 'device', 'letIn']
  expect(Object.keys(wireScan(aRow()))).toEqual(always)
  const overridden = wireScan(aRow(1, { override: 'The band' }))
  expect(Object.keys(overridden)).toEqual([...always, 'override'])
  expect(overridden.override).toEqual({ reason: 'The band' })
})
