import { signal, type ReadonlySignal } from '@preact/signals'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { listScanners, makeScannerCode, revokeScanner } from '@masuk/shared/contract/scanners.ts'
import { viewTeam } from '@masuk/shared/contract/team.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes, type Done } from '../changes/create-changes.ts'
import { pollWhileVisible } from '../live/poll.ts'
import { createTicking } from '../live/ticking.ts'
import type { Words } from '../words/en.ts'

export type Scanners = Reply<typeof listScanners>

/** A pairing code on the screen, and the door that has used it, as soon as there is one. */
export interface Pairing {
  code: Pick<Done<Reply<typeof makeScannerCode>>, 'spelled' | 'qr' | 'expiresAt'>
  /** What the new door is called; null while the code waits. */
  device: string | null
  /** Who will hold it; null: the person who asks. */
  memberId: string | null
}

export interface ScannersStore {
  scanners: Resource<Scanners>
  /** In whose name a device can be paired. */
  team: Resource<Reply<typeof viewTeam>>
  pairing: ReadonlySignal<Pairing | null>
  /** Doors whose access ends in a moment; until then it can be taken back. */
  ending: ReadonlySignal<ReadonlySet<string>>
  changes: Changes
  now: ReadonlySignal<number>
  /** Makes a code, for another member when one is named. */
  pair(memberId?: string | null): Promise<void>
  closePairing(): void
  /** Ends a door's access after a moment in which `keep` takes it back. */
  end(grantId: string): void
  keep(grantId: string): void
  begin(): () => void
}

const EVERY_MS = 5_000
/** A new door is looked for more often while its code is on the screen. */
const PAIRING_EVERY_MS = 2_000
/** So long a tap can be taken back. */
export const KEEP_FOR_MS = 5_000

interface ScannersPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  event: { id: string; organizationId: string }
}

export function createScannersStore({ call, words, event }: ScannersPorts): ScannersStore {
  const { id: eventId, organizationId } = event
  const changes = createChanges(words)
  const ticking = createTicking()
  const pairing = signal<Pairing | null>(null)
  const ending = signal<ReadonlySet<string>>(new Set())
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let before: ReadonlySet<string> = new Set()
  let stopLooking = () => {}
  const scanners = createResource<Scanners>(() => call(listScanners, { query: { eventId, limit: '200' } }))
  const team = createResource(() => call(viewTeam, { query: { organizationId, limit: '200' } }))
  const known = () => (scanners.loaded.value.kind === 'ready' ? scanners.loaded.value.value.scanners : [])

  async function look(): Promise<void> {
    await scanners.load()
    const { value } = pairing
    const device = known().find(({ grantId }) => !before.has(grantId))?.device
    if (value && value.device === null && device !== undefined) pairing.value = { ...value, device }
  }

  async function revoke(grantId: string): Promise<void> {
    timers.delete(grantId)
    changes.settle(await call(revokeScanner, { body: { eventId, grantId } }))
    await scanners.reload()
    keep(grantId)
  }

  /** Whoever leaves, by a link or by closing the page, has not taken it back. */
  function endAll(): void {
    for (const [grantId, timer] of timers) {
      clearTimeout(timer)
      void revoke(grantId)
    }
  }

  function keep(grantId: string): void {
    clearTimeout(timers.get(grantId))
    timers.delete(grantId)
    ending.value = new Set([...ending.value].filter((each) => each !== grantId))
  }

  return {
    scanners,
    team,
    pairing,
    ending,
    changes,
    now: ticking.now,
    async pair(memberId = null) {
      if (team.loaded.value.kind !== 'ready') void team.load()
      before = new Set(known().map(({ grantId }) => grantId))
      const done = await changes.run(() =>
        call(makeScannerCode, { body: { eventId, ...(memberId && { memberId }) } }),
      )
      if (!done) return
      pairing.value = { code: done, device: null, memberId }
      stopLooking()
      stopLooking = pollWhileVisible(look, PAIRING_EVERY_MS)
    },
    closePairing() {
      stopLooking()
      pairing.value = null
    },
    end(grantId) {
      if (timers.has(grantId)) return
      ending.value = new Set([...ending.value, grantId])
      timers.set(
        grantId,
        setTimeout(() => void revoke(grantId), KEEP_FOR_MS),
      )
    },
    keep,
    begin() {
      const ends = [ticking.begin(), pollWhileVisible(scanners.load, EVERY_MS)]
      window.addEventListener('pagehide', endAll)
      return () => {
        ends.forEach((stop) => stop())
        window.removeEventListener('pagehide', endAll)
        stopLooking()
        endAll()
      }
    },
  }
}
