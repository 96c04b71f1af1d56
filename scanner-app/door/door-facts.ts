import type { DoorApp } from '../door-app.ts'
import type { Door } from '../pairing/pairing-store.ts'
import type { Sending } from '../words/en.ts'
import { words } from '../words/words.ts'
import { clockOffMs } from './clock-off.ts'
import type { Banner } from './Door.tsx'
import type { StatusStripProps } from './StatusStrip.tsx'
import { stripLevel } from './strip-level.ts'

/** What the status strip shows. */
export function stripOf({ queue, troubles, now }: DoorApp, paired: Door): StatusStripProps {
  const { lastSyncAt, link, unanswered, halt } = queue.status.value
  const waiting = queue.waiting.value
  const oldest = queue.waits.value.flatMap(({ oldestAt }) => (oldestAt === null ? [] : Date.parse(oldestAt)))
  const refused = troubles.open.value.filter(
    ({ state }) => state === 'rejected' || state === 'quarantined',
  ).length
  const sinceSyncMs = lastSyncAt === null ? null : now.value - lastSyncAt
  return {
    device: paired.device,
    event: paired.event.name,
    waiting,
    sinceSyncMs,
    level: stripLevel({
      waiting,
      refused,
      waitedMs: now.value - Math.min(now.value, ...oldest),
      sinceSyncMs: sinceSyncMs ?? performance.now(),
      halted: halt !== null,
    }),
    offline: link === 'bad' && unanswered,
  }
}

/** What can be sent at present. */
export function sendingOf({ queue }: DoorApp, paired: Door): Sending {
  return { pairedWith: paired.event.id, halted: queue.status.value.halt !== null }
}

/** What a person has to know now, most urgent first. */
export function bannersOf(app: DoorApp, paired: Door): Banner[] {
  const { door, interruptions, queue, troubles, feedback } = app
  const late = door.turnedBad.value.at(-1)
  const halt = interruptions.halt.value
  const attention = troubles.open.value.length
  const clockOff = clockOffMs(app)
  const sent = new Set([paired.event.id, ...queue.status.value.formerEvents])
  const stranded = queue.waits.value.filter(({ eventId }) => !sent.has(eventId))
  const strandedCount = stranded.reduce((sum, { count }) => sum + count, 0)
  const openAttention = () => door.open('attention')
  return [
    late && { tone: 'bad', text: words.scanTrouble(late, false), act: openAttention },
    halt && {
      tone: 'bad',
      text: `${words.door.halted}: ${words.halts[halt.kind].title}`,
      act: interruptions.recall,
    },
    attention > 0 && !late && { tone: 'bad', text: words.door.needsAttention(attention), act: openAttention },
    !app.store.pairingSaved.value && { tone: 'bad', text: words.pairing.notSaved },
    strandedCount > 0 && {
      tone: 'warn',
      text: words.door.ofAnotherEvent(strandedCount),
      act: () => door.open('more'),
    },
    clockOff !== null && { tone: 'warn', text: words.door.clockOff(clockOff) },
    !feedback.audible.value && { tone: 'warn', text: words.door.soundOff, act: feedback.unlock },
  ].filter((banner): banner is Banner => Boolean(banner))
}
