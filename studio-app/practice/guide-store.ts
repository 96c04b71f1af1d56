import type { ReadonlySignal } from '@preact/signals'
import type { CallResult } from '@masuk/shared/client.ts'
import { listEventInvites } from '@masuk/shared/contract/event-invites.ts'
import { deleteEvent } from '@masuk/shared/contract/events.ts'
import { createGiveaway, listGiveaways } from '@masuk/shared/contract/giveaways.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { eventOverview } from '@masuk/shared/contract/reports.ts'
import { listScanners } from '@masuk/shared/contract/scanners.ts'
import { listTicketTypes } from '@masuk/shared/contract/ticket-types.ts'
import { createResource, type Resource } from '@masuk/ui/loading/resource.ts'
import type { StudioCall } from '../calls/create-call.ts'
import { createChanges, type Changes } from '../changes/create-changes.ts'
import { pollWhileVisible } from '../live/poll.ts'
import type { Words } from '../words/en.ts'

type Giveaway = Reply<typeof listGiveaways>['giveaways'][number]

/** What was done so far. */
export interface Progress {
  isSold: boolean
  isPaid: boolean
  isPaired: boolean
  isScanned: boolean
  /** The giveaway that is furthest; null when there is none. */
  giveaway: Pick<Giveaway, 'id' | 'state' | 'closesAt' | 'entrants'> | null
  /** Opens the event to a visitor; null when the invite has ended. */
  inviteToken: string | null
}

export interface GuideStore {
  progress: Resource<Progress>
  changes: Changes
  /** Looks again and again while the screen is seen. Returns how to stop. */
  begin(): () => void
  /** Opens a giveaway for a short time. */
  openGiveaway(title: string): Promise<void>
  /** True when the event is gone with all that was made in it. */
  throwAway(): Promise<boolean>
}

interface Ports {
  call: StudioCall
  eventId: string
  words: ReadonlySignal<Words>
  now?: () => number
}

/** Five questions each time; a person may ask a hundred in a minute. */
const EVERY_MS = 10_000
/** Enough to enter on the phone, and short enough to wait for. */
const GIVEAWAY_MS = 60_000

export function createGuideStore({ call, eventId, words, now = Date.now }: Ports): GuideStore {
  const query = { eventId }
  const changes = createChanges(words)

  async function ask(): Promise<CallResult<Progress>> {
    const [overview, types, scanners, giveaways, invites] = await Promise.all([
      call(eventOverview, { query }),
      call(listTicketTypes, { query }),
      call(listScanners, { query: { ...query, limit: '1' } }),
      call(listGiveaways, { query }),
      call(listEventInvites, { query }),
    ])
    if (overview.kind !== 'reply') return overview
    if (types.kind !== 'reply') return types
    if (scanners.kind !== 'reply') return scanners
    if (giveaways.kind !== 'reply') return giveaways
    if (invites.kind !== 'reply') return invites
    const sold = types.body.ticketTypes.filter((type) => type.sold > 0)
    return {
      ...overview,
      body: {
        isSold: sold.length > 0,
        isPaid: sold.some(({ priceSen }) => priceSen > 0),
        isPaired: scanners.body.scanners.length > 0,
        isScanned: overview.body.checkIns > 0,
        giveaway: furthest(giveaways.body.giveaways),
        inviteToken: invites.body.eventInvites[0]?.token ?? null,
      },
    }
  }
  const progress = createResource(ask)
  return {
    progress,
    changes,
    begin: () => pollWhileVisible(progress.load, EVERY_MS),
    async openGiveaway(title) {
      const at = (ms: number) => new Date(now() + ms).toISOString()
      const times = { opensAt: at(0), closesAt: at(GIVEAWAY_MS) }
      const body = { ...query, title, cost: 0, winners: 1, ...times }
      await changes.run(() => call(createGiveaway, { body }))
      await progress.reload()
    },
    throwAway: async () => (await changes.run(() => call(deleteEvent, { body: { eventId } }))) !== null,
  }
}

const order: readonly Giveaway['state'][] = ['scheduled', 'open', 'closed', 'drawn']

export function furthest<Each extends Pick<Giveaway, 'state'>>(giveaways: readonly Each[]): Each | null {
  return giveaways.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state))[0] ?? null
}
