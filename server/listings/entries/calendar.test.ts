import { expect, test } from 'vitest'
import { readCalendar } from './calendar.ts'

const NOW = new Date('2026-11-20T04:00:00Z')

const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')

const starts = (text: string) => readCalendar(text, NOW).entries.map(({ startsAt }) => startsAt.toISOString())
const times = (text: string) =>
  readCalendar(text, NOW).entries.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => at.toISOString()),
  )

test('an event as calendars write it: escaped, folded, with parameters', () => {
  const text = calendar(
    event(
      'jazz@kl.example',
      'DTSTART;TZID=Asia/Kuala_Lumpur:20261205T200000',
      'DTEND;TZID=Asia/Kuala_Lumpur:20261205T223000',
      'SUMMARY;LANGUAGE=en:Jazz\\, blues &',
      '  soul',
      'LOCATION:Dewan Filharmonik\\nKLCC',
      'URL;VALUE=URI:https://kl.example/jazz?a=1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ),
  )
  expect(readCalendar(text, NOW)).toEqual({
    skipped: 0,
    entries: [
      {
        uid: 'jazz@kl.example',
        title: 'Jazz, blues & soul',
        venue: 'Dewan Filharmonik KLCC',
        url: 'https://kl.example/jazz?a=1',
        startsAt: new Date('2026-12-05T12:00:00Z'),
        endsAt: new Date('2026-12-05T14:30:00Z'),
      },
    ],
  })
})

test.each([
  ['UTC', ['DTSTART:20261205T120000Z', 'DTEND:20261205T140000Z'], '2026-12-05T12:00', '2026-12-05T14:00'],
  [
    'no zone at all: Kuala Lumpur',
    ['DTSTART:20261205T200000', 'DURATION:PT90M'],
    '2026-12-05T12:00',
    '2026-12-05T13:30',
  ],
  [
    "Windows' name",
    ['DTSTART;TZID=Singapore Standard Time:20261205T200000'],
    '2026-12-05T12:00',
    '2026-12-05T15:00',
  ],
  [
    'a zone that nobody knows',
    ['DTSTART;TZID=Nowhere/Land:20261205T200000'],
    '2026-12-05T12:00',
    '2026-12-05T15:00',
  ],
  [
    'another country',
    ['DTSTART;TZID="America/New_York":20261205T200000'],
    '2026-12-06T01:00',
    '2026-12-06T04:00',
  ],
  ['a whole day', ['DTSTART;VALUE=DATE:20261205'], '2026-12-04T16:00', '2026-12-05T16:00'],
  [
    'days over the end of the year',
    ['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270102'],
    '2026-12-30T16:00',
    '2027-01-01T16:00',
  ],
])('a time in %s', (_, lines, start, end) =>
  expect(times(calendar(event('1', 'SUMMARY:A', ...lines)))).toEqual([
    [`${start}:00.000Z`, `${end}:00.000Z`],
  ]),
)

test('a calendar names the zone of its times, and defines one that has no other name', () => {
  const zone = 'X-WR-TIMEZONE:Asia/Tokyo'
  expect(starts(calendar(zone, event('1', 'SUMMARY:A', 'DTSTART:20261205T200000')))).toEqual([
    '2026-12-05T11:00:00.000Z',
  ])
  const defined = [
    'BEGIN:VTIMEZONE',
    'TZID:Custom 1',
    'BEGIN:STANDARD',
    'DTSTART:20200101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  expect(
    starts(calendar(...defined, event('1', 'SUMMARY:A', 'DTSTART;TZID=Custom 1:20261205T200000'))),
  ).toEqual(['2026-12-05T11:00:00.000Z'])
})

test('a rule goes over the end of the year, without what is excepted and with what was moved', () => {
  const kl = 'TZID=Asia/Kuala_Lumpur'
  const text = calendar(
    event(
      'w',
      'SUMMARY:Quiz',
      `DTSTART;${kl}:20261221T200000`,
      'RRULE:FREQ=WEEKLY;COUNT=5',
      `EXDATE;${kl}:20261228T200000`,
    ),
    event('w', 'SUMMARY:Quiz, late', `RECURRENCE-ID;${kl}:20270104T200000`, `DTSTART;${kl}:20270105T213000`),
    event(
      'w',
      'SUMMARY:Off',
      'STATUS:CANCELLED',
      `RECURRENCE-ID;${kl}:20270111T200000`,
      `DTSTART;${kl}:20270111T200000`,
    ),
  )
  const { entries } = readCalendar(text, NOW)
  expect(entries.map(({ uid, title, startsAt }) => [uid, title, startsAt.toISOString()])).toEqual([
    ['w#2026-12-21T12:00:00.000Z', 'Quiz', '2026-12-21T12:00:00.000Z'],
    // Its name stays that of the time that the rule gave.
    ['w#2027-01-04T12:00:00.000Z', 'Quiz, late', '2027-01-05T13:30:00.000Z'],
    ['w#2027-01-18T12:00:00.000Z', 'Quiz', '2027-01-18T12:00:00.000Z'],
  ])
})

test('a rule keeps its wall clock when the clocks of its zone change', () => {
  const text = calendar(
    event('1', 'SUMMARY:A', 'DTSTART;TZID=Europe/London:20270320T190000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
  )
  expect(starts(text)).toEqual([
    '2027-03-20T19:00:00.000Z',
    '2027-03-27T19:00:00.000Z',
    '2027-04-03T18:00:00.000Z',
  ])
})

test.each([
  ['every day, for ever', 'RRULE:FREQ=DAILY', 180],
  ['every New Year', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', 1],
  ['the last Friday of the month', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR', 6],
  ['a rule that is over', 'RRULE:FREQ=DAILY;UNTIL=20261110T000000Z', 0],
])('a rule is followed for 180 days: %s', (_, rule, count) => {
  const text = calendar(event('1', 'SUMMARY:A', 'DTSTART:20261101T030000Z', 'DTEND:20261101T040000Z', rule))
  expect(starts(text)).toHaveLength(count)
})

test('a rule that means every second is bounded', () => {
  const text = calendar(event('1', 'SUMMARY:A', 'DTSTART:20261121T030000Z', 'RRULE:FREQ=SECONDLY'))
  expect(readCalendar(text, NOW).entries.length).toBeLessThanOrEqual(400)
})

test('one broken entry harms no other', () => {
  const good = (uid: string) => event(uid, `SUMMARY:${uid}`, 'DTSTART:20261205T120000Z')
  const text = calendar(
    good('first'),
    event('bad rule', 'SUMMARY:A', 'DTSTART:20261205T120000Z', 'RRULE:FREQ=DAYLY'),
    event('bad date', 'SUMMARY:A', 'DTSTART:tomorrow'),
    event('no date', 'SUMMARY:A'),
    event('no title', 'DTSTART:20261205T120000Z'),
    event('backwards', 'SUMMARY:A', 'DTSTART:20261205T120000Z', 'DTEND:20261204T120000Z', 'X-A:1'),
    event('in the year 9999', 'SUMMARY:A', 'DTSTART:99991231T120000Z'),
    event('never ends', 'SUMMARY:A', 'DTSTART:20261205T120000Z').replace('\r\nEND:VEVENT', ''),
    good('last'),
  )
  const { entries, skipped } = readCalendar(text, NOW)
  expect(entries.map(({ uid }) => uid)).toEqual(expect.arrayContaining(['first', 'last']))
  expect([entries.length, skipped]).toEqual([3, 6])
})

test('what is over or cancelled is no entry, and no mistake', () => {
  const text = calendar(
    event('past', 'SUMMARY:A', 'DTSTART:20261101T120000Z'),
    event('off', 'SUMMARY:A', 'STATUS:CANCELLED', 'DTSTART:20261205T120000Z'),
  )
  expect(readCalendar(text, NOW)).toEqual({ entries: [], skipped: 0 })
})

test.each([
  ['', 'It is no calendar.'],
  ['<html><body>Sign in</body></html>', 'It is no calendar.'],
  [calendar(event('1', 'SUMMARY:A')).slice(0, -20), 'The calendar ends in the middle.'],
])('%s', (text, message) => expect(() => readCalendar(text, NOW)).toThrow(message))

test('texts are lines that can be shown anywhere, and addresses are https', () => {
  const text = calendar(
    event(
      '1',
      'DTSTART:20261205T120000Z',
      `SUMMARY:A\u202e\u0000B${'c'.repeat(300)}`,
      'URL:javascript:alert(1)',
    ),
    event('2', 'DTSTART:20261205T120000Z', 'SUMMARY:B', 'URL:https://me:secret@kl.example/'),
    event('3', 'DTSTART:20261205T120000Z', 'SUMMARY:C', 'URL:http://kl.example/'),
  )
  const { entries } = readCalendar(text, NOW)
  expect(entries.map(({ url }) => url)).toEqual([null, null, null])
  expect(entries[0]?.title).toMatch(/^A Bc+…$/)
  expect(entries[0]?.title).toHaveLength(200)
})
