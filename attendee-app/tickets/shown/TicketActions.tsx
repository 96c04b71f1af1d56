import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../../create-app.ts'
import { words } from '../../words/words.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import { documentFormats } from './document-store.ts'
import { WalletButtons } from '../passes/WalletButtons.tsx'
import { walletsHere } from '../passes/wallets-here.ts'
import { MailButton } from './MailButton.tsx'

const OFFLINE_REASON = 'actions-offline'

export interface TicketActionsProps {
  app: AttendeeApp
  /** The one on the screen. */
  ticket: WalletTicket
  now: number
}

/** What else can be done with a ticket: keep it elsewhere, have it mailed. Only its buyer has the whole order. */
export function TicketActions({ app, ticket, now }: TicketActionsProps) {
  const { order, event } = ticket
  const text = words.value.tickets
  const isOffline = app.isOffline.value
  const wallets = ticket.code === null ? [] : walletsHere(app.wallet.walletPasses.value, navigator.userAgent)
  return (
    <div class="ticket-actions">
      <WalletButtons
        passes={app.passes}
        wallets={wallets}
        ticket={ticket}
        isOffline={isOffline}
        offlineReasonId={OFFLINE_REASON}
      />
      {order && <Documents app={app} registrationId={order.registrationId} />}
      {isOffline && (order !== null || wallets.length > 0) && (
        <p id={OFFLINE_REASON} class="muted">
          {text.documents.offline}
        </p>
      )}
      <MailButton mails={app.mails} ticket={ticket} now={now} isOffline={isOffline} />
      <a class="button" href={`/hub/${event.slug}`}>
        {text.hub}
      </a>
      {order && (
        <p class="muted">
          {text.shown.order} {order.reference}
        </p>
      )}
      <p class="muted">{text.shown.passesOn}</p>
    </div>
  )
}

function Documents({ app, registrationId }: { app: AttendeeApp; registrationId: string }) {
  const text = words.value.tickets.documents
  const { documents, isOffline } = app
  const state = documents.state.value
  return (
    <>
      {documentFormats.map((format) => (
        <button
          key={format}
          type="button"
          class="button"
          disabled={isOffline.value || state.kind === 'busy'}
          aria-describedby={isOffline.value ? OFFLINE_REASON : undefined}
          onClick={() => void documents.fetch(registrationId, format)}
        >
          {state.kind === 'busy' && state.format === format ? text.preparing : text[format]}
        </button>
      ))}
      {state.kind === 'ready' && (
        <button type="button" class="button button-primary" onClick={() => void documents.handOver()}>
          {text.ready(state.file.name)}
        </button>
      )}
      {state.kind === 'failed' && <p role="alert">{faultText(state.failure, words.value.shared)}</p>}
    </>
  )
}
