import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type CallResult, type Send } from '@masuk/shared/client.ts'
import { listTickets } from '@masuk/shared/contract/tickets.ts'
import { createResource, type Loaded } from '@masuk/ui/loading/resource.ts'
import { signedOut } from '../kept/signed-out.ts'
import type { KeptStore } from '../kept/kept-store.ts'
import { clockDifference } from './shown/clock-difference.ts'
import type { WalletKind } from './passes/wallets-here.ts'
import type { WalletTicket } from './wallet-ticket.ts'

const KEPT_AS = 'wallet'
const WALLETS_KEPT_AS = 'wallet-passes'
const DAY_MS = 86_400_000
/** So often a ticket that is shown is looked up: the door may have let it in. */
const LOOK_EVERY_MS = 20_000
/** Nobody has more; a service that never ends its list is left. */
const MOST_PAGES = 10

/** The tickets of the person, as the service has them or as the device has kept them. */
export interface TicketsStore {
  wallet: ReadonlySignal<Loaded<readonly WalletTicket[]>>
  /** The tickets that are known now, none while nothing is. */
  tickets: ReadonlySignal<readonly WalletTicket[]>
  /** The wallets of phones that the service can put a ticket into. */
  walletPasses: ReadonlySignal<readonly WalletKind[]>
  /** How far the clock of this device is ahead of the service's, in milliseconds; null until it has answered. */
  clockAheadMs: ReadonlySignal<number | null>
  /** Puts in place what the device has kept, unless there is something newer. */
  showKept(): Promise<void>
  load(): Promise<void>
  /** Looks again every now and then, until the returned function is called. */
  watch(): () => void
  /** Nothing is known any more. */
  clear(): void
}

export interface TicketsPorts {
  send: Send
  kept: KeptStore
  now?: () => number
}

export function createTicketsStore({ send, kept, now = Date.now }: TicketsPorts): TicketsStore {
  const clockAheadMs = signal<number | null>(null)
  const walletPasses = signal<readonly WalletKind[]>([])
  const resource = createResource<readonly WalletTicket[]>(askAll, now)

  async function askAll(): Promise<CallResult<readonly WalletTicket[]>> {
    const tickets: WalletTicket[] = []
    let after: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const result = await call(send, listTickets, { query: { limit: '200', ...(after && { after }) } })
      if (result.kind !== 'reply') return result
      clockAheadMs.value = clockDifference(result.headers['date'], now()) ?? clockAheadMs.value
      if (result.body.state === 'guest') return signedOut
      tickets.push(...result.body.tickets)
      if (result.body.next === null) {
        walletPasses.value = result.body.walletPasses
        await kept.write(KEPT_AS, keepable(tickets, now()))
        await kept.write(WALLETS_KEPT_AS, result.body.walletPasses)
        return { ...result, body: tickets }
      }
      after = result.body.next
    }
    return { kind: 'not-ours', status: 200, headers: {} }
  }

  const load = () => resource.load()

  return {
    wallet: resource.loaded,
    tickets: computed(() => (resource.loaded.value.kind === 'ready' ? resource.loaded.value.value : [])),
    walletPasses,
    clockAheadMs,
    async showKept() {
      const found = await kept.read<readonly WalletTicket[]>(KEPT_AS)
      const wallets = await kept.read<readonly WalletKind[]>(WALLETS_KEPT_AS)
      if (!found || resource.loaded.value.kind === 'ready') return
      resource.set(found.value, found.at)
      walletPasses.value = wallets?.value ?? []
    },
    load,
    watch() {
      const looking = setInterval(() => {
        if (!document.hidden) void load()
      }, LOOK_EVERY_MS)
      return () => clearInterval(looking)
    },
    clear() {
      resource.clear()
      walletPasses.value = []
    },
  }
}

/** Only what may still be needed at a door. */
function keepable(tickets: readonly WalletTicket[], now: number): WalletTicket[] {
  return tickets.filter(({ event }) => Date.parse(event.endsAt) > now - DAY_MS)
}
