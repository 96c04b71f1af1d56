import { expect, test } from 'vitest'
import type { EventState } from './event-state.ts'
import { updateText } from './update-text.ts'

const at = (time: string) => new Date(`2026-12-${time}:00Z`)
const known: EventState = {
  startsAt: at('05T12:00'),
  endsAt: at('05T15:00'),
  venue: 'Dewan Merdeka',
  status: 'published',
}
const now = at('01T00:00')

test.each<[string, Partial<EventState>, string | null, RegExp]>([
  ['nothing', {}, null, /^$/],
  [
    'the time',
    { startsAt: at('06T12:00'), endsAt: at('06T15:00') },
    'Malam Muzik: new time',
    /^It is now Sun,? 6 Dec 2026,? 8:00.*11:00.*\(Malaysian time\)\. It was Sat,? 5 Dec/,
  ],
  ['only the end', { endsAt: at('05T16:00') }, 'Malam Muzik: new time', /12:00/],
  [
    'the place',
    { venue: 'Stadium' },
    'Malam Muzik: new place',
    /^The place is now Stadium\. It was Dewan Merdeka\.$/,
  ],
  ['a place that is gone', { venue: '' }, 'Malam Muzik: place to be announced', /It was Dewan Merdeka/],
  ['that it is closed', { status: 'closed' }, 'Malam Muzik: closed', /closed this event/],
  ['nothing of a draft', { status: 'draft', venue: 'Stadium' }, null, /^$/],
  [
    'several things',
    { venue: 'Stadium', status: 'closed' },
    'Malam Muzik has changed',
    /Stadium.*\n.*closed/,
  ],
])('tells %s', (_, change, title, body) => {
  const text = updateText('Malam Muzik', { known, present: { ...known, ...change }, now })
  expect(text?.title ?? null).toBe(title)
  expect(text?.body ?? '').toMatch(body)
})

test('tells that it is open again', () => {
  const text = updateText('Malam Muzik', { known: { ...known, status: 'closed' }, present: known, now })
  expect(text?.title).toBe('Malam Muzik: open again')
})

test('tells nothing of what is over, such as that it is closed then', () => {
  const present = { ...known, status: 'closed' as const }
  expect(updateText('Malam Muzik', { known, present, now: at('05T15:00') })).toBeNull()
  // Over as people know it, and not as it is.
  const later = { ...known, startsAt: at('07T12:00'), endsAt: at('07T15:00') }
  expect(updateText('Malam Muzik', { known, present: later, now: at('05T15:00') })).not.toBeNull()
})
