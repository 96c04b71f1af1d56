import { expect, test } from 'vitest'
import { findMoments } from './find-moments.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

/** What a text says, in Kuala Lumpur time: start and end. */
function said(text: string): string | null {
  const found = findMoments(text.split('\n'), NOW)
  if (!found) return null
  const shown = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)
  return `${shown(found.startsAt)}${found.endsAt ? ` ${shown(found.endsAt)}` : ''}`
}

test.each([
  ['5 December 2026, 8pm', '2026-12-05T20:00'],
  ['Saturday, 5th Dec 2026 | 8.30 PM - 11 PM', '2026-12-05T20:30 2026-12-05T23:00'],
  ['December 5, 2026 at 7 - 10pm', '2026-12-05T19:00 2026-12-05T22:00'],
  ['DEC 31 2026\n9PM - 1AM', '2026-12-31T21:00 2027-01-01T01:00'],
  ["12 Jan '27 10 a.m.", '2027-01-12T10:00'],
  ['5 - 7 December 2026', '2026-12-05T00:00 2026-12-08T00:00'],
  ['30 Dec 2026 - 2 Jan 2027', '2026-12-30T00:00 2027-01-03T00:00'],
  ['30 December - 2 January 2027', '2026-12-30T00:00 2027-01-03T00:00'],
  ['5/12/2026 20:00', '2026-12-05T20:00'],
  ['05.12.26 11am to 2pm', '2026-12-05T11:00 2026-12-05T14:00'],
  ['2026-12-05 19:30', '2026-12-05T19:30'],
  ['5 December 2026\nDoors 11 - 2pm', '2026-12-05T11:00 2026-12-05T14:00'],
  ['Sabtu, 5 Disember 2026, 8.30 malam', '2026-12-05T20:30'],
  ['5hb Disember 2026\nMasa: 9 pagi - 5 petang', '2026-12-05T09:00 2026-12-05T17:00'],
  ['1 Mac 2027 pukul 12 tengah hari', '2027-03-01T12:00'],
  ['17 Ogos 2027, 8 hingga 12 malam', '2027-08-17T20:00 2027-08-18T00:00'],
  ['2 Mei 2027 (2.00 ptg)', '2027-05-02T14:00'],
  ['2026年12月5日 晚上8点', '2026-12-05T20:00'],
  ['2026 年 12 月 5 日 （星期六）下午 2 时 30 分', '2026-12-05T14:30'],
  ['二〇二六年十二月二十五日 晚上七点半', '2026-12-25T19:30'],
  ['12月5日至7日', '2026-12-05T00:00 2026-12-08T00:00'],
  ['2026年12月5日\n时间：上午10点 - 下午4点', '2026-12-05T10:00 2026-12-05T16:00'],
  ['２０２６年１２月５日 19:30', '2026-12-05T19:30'],
  // Without a year: the next one.
  ['12 January, 8pm', '2027-01-12T20:00'],
  ['19 November', '2027-11-19T00:00 2027-11-20T00:00'],
  ['20 November', '2026-11-20T00:00 2026-11-21T00:00'],
  // What OCR makes of it.
  ['5 Decernber 2026', null],
  ['5 Decenber 2026', '2026-12-05T00:00 2026-12-06T00:00'],
  ['31 February 2026', null],
  ['32 December 2026', null],
  ['Only 50 seats, RM 20.00, call 03-1234 5678', null],
  ['', null],
])('%s', (text, expected) => expect(said(text)).toBe(expected))

test('a date with its year is surer than one without', () => {
  const found = findMoments(['Closing 1 December', '5 December 2026, 8pm'], NOW)
  expect(found).toMatchObject({ line: 1, startsAt: new Date('2026-12-05T12:00:00Z') })
})

test('a long line without a date costs little', () => {
  const lines = ['1 a '.repeat(5_000), '12'.repeat(10_000), 'a-'.repeat(10_000), '月 1 年 '.repeat(3_000)]
  expect(findMoments(lines, NOW)).toBe(null)
})
