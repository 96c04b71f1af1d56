import { afterAll, describe, expect, test } from 'vitest'
import { scanDays } from './scan-days.ts'

const ZONES = [
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Marquesas',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Atlantic/Azores',
  'UTC',
  'Europe/Paris',
  'Africa/Cairo',
  'Asia/Tehran',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Kuala_Lumpur',
  'Australia/Eucla',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

const own = process.env['TZ']

afterAll(() => {
  process.env['TZ'] = own
})

describe.each(ZONES)('on a device in %s', (zone) => {
  test.each<[string, string, string | null]>([
    ['2026-11-20T15:59:59.999Z', '2026-11-20', null],
    ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-20'],
    ['2026-11-20T21:59:59.999Z', '2026-11-21', '2026-11-20'],
    ['2026-11-20T22:00:00.000Z', '2026-11-21', null],
    ['2026-11-20T23:59:59.999Z', '2026-11-21', null],
    ['2026-11-21T00:00:00.000Z', '2026-11-21', null],
    ['2026-12-31T15:59:59.999Z', '2026-12-31', null],
    ['2026-12-31T16:00:00.000Z', '2027-01-01', '2026-12-31'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29', '2028-02-28'],
    ['2026-03-29T00:59:59.999Z', '2026-03-29', null],
    ['2026-03-28T16:00:00.000Z', '2026-03-29', '2026-03-28'],
  ])('%s is %s in Kuala Lumpur, and the night of %s', (instant, today, lastNight) => {
    process.env['TZ'] = zone
    expect(scanDays(Date.parse(instant))).toEqual({ today, lastNight })
  })
})

test('the machine does move from zone to zone', () => {
  const hours = ZONES.map((zone) => {
    process.env['TZ'] = zone
    return new Date('2026-11-20T16:00:00Z').getHours()
  })
  expect(new Set(hours).size).toBeGreaterThan(15)
})
