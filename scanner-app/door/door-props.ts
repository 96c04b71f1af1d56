import type { ScannerApp } from '../create-app.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'
import type { Sending } from '../panels/scan-status.ts'
import { haltText, words } from '../words/words.ts'
import { clockSkewMs } from './clock-skew.ts'
import type { Banner } from './Door.tsx'
import { lateRefusalText, sendingText } from './sending-text.ts'
import { statusLevel } from './status-level.ts'
import type { StatusStripProps } from './StatusStrip.tsx'

/** What the status strip shows. */
export function stripOf(
  { queue, problems, connection, now, tally, capacity, rosterAskedAt }: ScannerApp,
  paired: PairedScanner,
): StatusStripProps {
  const { lastSyncAt, link, unanswered, halt } = queue.status.value
  const waiting = queue.waiting.value
  const oldest = queue.waits.value.flatMap(({ oldestAt }) => (oldestAt === null ? [] : Date.parse(oldestAt)))
  const refused = problems.unresolved.value.filter(
    ({ state }) => state === 'rejected' || state === 'quarantined',
  ).length
  const rosterAt = rosterAskedAt()
  const sinceSyncMs = lastSyncAt === null ? null : now.value - lastSyncAt
  return {
    device: paired.device,
    event: paired.event.name,
    waiting,
    sending: sendingText({
      waiting,
      refused,
      halted: halt !== null,
      storageCleared: queue.storageLoss.value !== null,
    }),
    inside: tally.inside(),
    capacity: capacity.value,
    here: tally.here(),
    rosterAgeMs: rosterAt === null ? null : Math.max(0, now.value - rosterAt),
    sinceSyncMs,
    level: statusLevel({
      refused,
      waitedMs: now.value - Math.min(now.value, ...oldest),
      sinceSyncMs: sinceSyncMs ?? performance.now(),
      halted: halt !== null,
      storageCleared: queue.storageLoss.value !== null,
    }),
    connection: link === 'bad' && unanswered ? connection.value : 'ok',
  }
}

/** What can be sent at present. */
export function sendingOf({ queue }: ScannerApp, paired: PairedScanner): Sending {
  const { halt, formerEvents } = queue.status.value
  return { pairedWith: paired.event.id, formerEvents, halted: halt !== null }
}

/** What a person has to know now, most urgent first. */
export function bannersOf(app: ScannerApp, paired: PairedScanner): Banner[] {
  const { door, alerts, queue, problems, feedback } = app
  const late = lateRefusalText(door.refusedLate.value)
  const halt = alerts.halt.value
  const attention = problems.unresolved.value.length
  const clockSkew = clockSkewMs(app)
  const sent = [paired.event.id, ...queue.status.value.formerEvents]
  const stranded = queue.waits.value.filter(({ eventId }) => !sent.includes(eventId))
  const strandedCount = stranded.reduce((sum, { count }) => sum + count, 0)
  const openAttention = () => app.openPanel('attention')
  const loss = queue.storageLoss.value
  return [
    loss && {
      tone: 'bad',
      text: words.door.storageCleared(loss.restored),
      act: () => void app.device.outbox.endStorageLoss().catch(() => {}),
    },
    late && { tone: 'bad', text: late, act: openAttention },
    halt && {
      tone: 'bad',
      text: `${words.door.halted}: ${haltText(halt).title}`,
      act: alerts.reopen,
    },
    attention > 0 && !late && { tone: 'bad', text: words.door.needsAttention(attention), act: openAttention },
    !app.store.pairingSaved.value && { tone: 'bad', text: words.pairing.notSaved },
    strandedCount > 0 && {
      tone: 'warn',
      text: words.door.ofAnotherEvent(strandedCount),
      act: () => app.openPanel('more'),
    },
    clockSkew !== null && { tone: 'warn', text: words.door.clockSkew(clockSkew) },
    !feedback.audible.value && { tone: 'warn', text: words.door.soundOff, act: feedback.unlock },
  ].filter((banner): banner is Banner => Boolean(banner))
}
