import type { DoorApp } from '../door-app.ts'
import type { Door } from '../pairing/pairing-store.ts'
import { words } from '../words/words.ts'
import { clockOffMs } from './clock-off.ts'
import type { Banner } from './Door.tsx'
import type { StatusStripProps } from './StatusStrip.tsx'
import { stripLevel } from './strip-level.ts'

/** What the service said so lately outweighs earlier failures. */
const FRESH_MS = 5_000

/** What the status strip shows. */
export function stripOf({ queue, troubles, now }: DoorApp, paired: Door): StatusStripProps {
  const { lastSyncAt, link } = queue.status.value
  const waiting = queue.waiting.value
  const refused = troubles.open.value.filter(
    ({ state }) => state === 'rejected' || state === 'quarantined',
  ).length
  const sinceSyncMs = lastSyncAt === null ? null : now.value - lastSyncAt
  return {
    device: paired.device,
    event: paired.event.name,
    waiting,
    sinceSyncMs,
    level: stripLevel({ waiting, refused, sinceSyncMs: sinceSyncMs ?? performance.now() }),
    offline: link === 'bad' && (sinceSyncMs === null || sinceSyncMs > FRESH_MS),
  }
}

/** What a person has to know now, most urgent first. */
export function bannersOf(app: DoorApp): Banner[] {
  const { door, interruptions, troubles, feedback } = app
  const late = door.turnedBad.value.at(-1)
  const halt = interruptions.halt.value
  const attention = troubles.open.value.length
  const clockOff = clockOffMs(app)
  const openAttention = () => door.open('attention')
  return [
    late && { tone: 'bad', text: words.scanTrouble(late, false), act: openAttention },
    halt && {
      tone: 'bad',
      text: `${words.door.halted}: ${words.halts[halt.kind].title}`,
      act: interruptions.recall,
    },
    attention > 0 && !late && { tone: 'bad', text: words.door.needsAttention(attention), act: openAttention },
    clockOff !== null && { tone: 'warn', text: words.door.clockOff(clockOff) },
    !feedback.audible.value && { tone: 'warn', text: words.door.soundOff, act: feedback.unlock },
  ].filter((banner): banner is Banner => Boolean(banner))
}
