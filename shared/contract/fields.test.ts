import { describe, expect, test } from 'vitest'
import { KlDay, ScanKey, UtcTime, filledLine, line, paragraphs, rawLine } from './fields.ts'

describe('an instant in UTC', () => {
  test.each([
    ['2026-11-20T13:45:00Z', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45:00.123Z', '2026-11-20T13:45:00.123Z'],
    ['2026-11-20T13:45:00.123456+00:00', '2026-11-20T13:45:00.123Z'],
    ['2026-11-20T13:45:00+00:00', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45:00-00:00', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20t13:45:00z', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20 13:45:00Z', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45Z', '2026-11-20T13:45:00.000Z'],
    ['2026-11-20T13:45+00:00', '2026-11-20T13:45:00.000Z'],
  ])('%s is taken, and becomes %s', (text, instant) => {
    expect(UtcTime.parse(text)).toBe(instant)
  })

  test.each([
    '2026-11-20T13:45:00',
    '2026-11-20T13:45:00+08:00',
    '2026-11-20T13:45:00+0000',
    '2026-02-30T13:45:00Z',
    '2026-13-01T13:45:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T13Z',
    '2026-11-20',
    '',
  ])('%j is refused', (text) => {
    expect(UtcTime.safeParse(text).error?.issues[0]?.message).toMatch(/^must be a UTC time such as/)
  })

  test('the published pattern takes what is taken', () => {
    expect(new RegExp(UtcTime.meta()?.['pattern'] as string).test('2026-11-20T13:45:00+00:00')).toBe(true)
  })
})

describe('text that people read', () => {
  test.each([
    ['a right-to-left override', 'Aminah\u202egnp', 'Aminahgnp'],
    ['a zero-width space', 'A\u200bminah', 'Aminah'],
    ['an isolate', '\u2066Aminah\u2069', 'Aminah'],
    ['a soft hyphen', 'Ami\u00adnah', 'Aminah'],
    ['a byte order mark', '\ufeffAminah', 'Aminah'],
    ['tag characters', 'Aminah\u{e0041}\u{e007f}', 'Aminah'],
    ['a control character above ASCII', 'Am\u0080in\u009fah', 'Aminah'],
  ])('loses %s', (_, text, left) => {
    expect(filledLine(60).parse(text)).toBe(left)
    expect(line(60).parse(text)).toBe(left)
    expect(paragraphs(60).parse(text)).toBe(left)
  })

  test.each(['\u0085', '\u2028', '\u2029'])(
    'goes on after %j in the same line, or in the next one',
    (end) => {
      expect(filledLine(60).parse(`Gate A${end}Gate B${end}`)).toBe('Gate A Gate B')
      expect(line(60).parse(`Gate A${end}Gate B`)).toBe('Gate A Gate B')
      expect(paragraphs(60).parse(`Gate A${end}Gate B`)).toBe('Gate A\nGate B')
    },
  )

  test.each(['ஸ்ரீ\u200dதேவி', 'می\u200cخواهم', '👩\u200d🎤 Konsert', "Zoë D'Souza", '陈伟'])(
    'keeps the joiners that %s is written with',
    (text) => expect(filledLine(60).parse(text)).toBe(text),
  )

  test.each(['\u200b\u200b', '\u200d', ' \u2060 ', ''])('%j says nothing, and is refused', (text) => {
    expect(filledLine(60).safeParse(text).success).toBe(false)
  })

  test('a ticket code is taken as it was read', () => {
    expect(rawLine(60).parse('T1\u200bABC')).toBe('T1\u200bABC')
  })
})

describe('a published pattern', () => {
  const ticketId = '01973f10-0000-7000-8000-000000000009'
  test.each([
    ['a day', KlDay, '2026-11-20', '0253-08-22'],
    ['an instant', UtcTime, '2026-11-20T13:45Z', '0253-08-22T13:45Z'],
    ['a scan key', ScanKey, `${ticketId}:2026-11-20`, `${ticketId}:0253-08-22`],
    ['a code', rawLine(60), 'T1 Zoë 陈伟', 'T1\u0015'],
    ['a name', filledLine(60), "Zoë D'Souza", 'Zoë\nD'],
    ['paragraphs', paragraphs(60), 'one\ntwo\r\n\tthree', 'one\u0008'],
  ])('takes and refuses %s as the service does', (_, field, taken, refused) => {
    const pattern = new RegExp(field.meta()?.['pattern'] as string, 'u')
    expect([taken, refused].map((text) => pattern.test(text))).toEqual([true, false])
    expect([taken, refused].map((text) => field.safeParse(text).success)).toEqual([true, false])
  })
})
