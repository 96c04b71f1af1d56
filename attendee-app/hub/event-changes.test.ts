import { expect, test } from 'vitest'
import { changesSince, type Look } from './event-changes.ts'

const last: Look = {
  startsAt: 'eight',
  endsAt: 'ten',
  venue: 'Hall A',
  schedule: '[]',
  broadcastIds: ['one'],
}

test.each([
  ['nothing', {}, []],
  ['the start', { startsAt: 'nine' }, [{ kind: 'time' }]],
  ['the end', { endsAt: 'eleven' }, [{ kind: 'time' }]],
  ['the place', { venue: 'Hall B' }, [{ kind: 'venue' }]],
  ['the programme', { schedule: '[1]' }, [{ kind: 'schedule' }]],
  ['two messages more', { broadcastIds: ['two', 'three', 'one'] }, [{ kind: 'news', count: 2 }]],
  ['a message less', { broadcastIds: [] }, []],
] as const)('%s since the last look', (_, change, changes) => {
  expect(changesSince(last, { ...last, ...change })).toEqual(changes)
})
