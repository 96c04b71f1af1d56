import { faultText } from '@masuk/ui/words/fault-text.ts'
import { words } from '../../words/words.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import type { PassStore } from './pass-store.ts'
import type { WalletKind } from './wallets-here.ts'

export interface WalletButtonsProps {
  passes: PassStore
  wallets: readonly WalletKind[]
  ticket: WalletTicket
  isOffline: boolean
  /** Of the element that says why it can't be done offline. */
  offlineReasonId: string
}

/** Puts the ticket that is shown into the wallet of the phone, where the service can. */
export function WalletButtons({ passes, wallets, ticket, isOffline, offlineReasonId }: WalletButtonsProps) {
  const { passes: text, documents } = words.value.tickets
  const state = passes.state.value
  return (
    <>
      {wallets.map((wallet) => (
        <button
          key={wallet}
          type="button"
          class="button"
          disabled={isOffline || state.kind === 'busy'}
          aria-describedby={isOffline ? offlineReasonId : undefined}
          onClick={() => void passes.add(ticket.id, wallet)}
        >
          {state.kind === 'busy' && state.wallet === wallet ? documents.preparing : text[wallet]}
        </button>
      ))}
      {state.kind === 'failed' && state.ticketId === ticket.id && (
        <p role="alert">{faultText(state.failure, words.value.shared)}</p>
      )}
    </>
  )
}
