import type { Reply } from '@masuk/shared/contract/operation.ts'
import type { listTickets } from '@masuk/shared/contract/tickets.ts'

/** A wallet of a phone that the service can put a ticket into. */
export type WalletKind = Reply<typeof listTickets>['walletPasses'][number]

/** Those that this device has. Elsewhere all of them: a file or a link goes on to the phone. */
export function walletsHere(offered: readonly WalletKind[], userAgent: string): WalletKind[] {
  const isApple = /iPhone|iPad|iPod|Macintosh/.test(userAgent)
  const isAndroid = /Android/.test(userAgent)
  return offered.filter((kind) => (kind === 'apple' ? !isAndroid : !isApple))
}
