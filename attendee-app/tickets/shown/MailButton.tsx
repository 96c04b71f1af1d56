import { faultText } from '@masuk/ui/words/fault-text.ts'
import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { words } from '../../words/words.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import type { MailStore } from './mail-store.ts'
import { waitText } from './ticket-mail.ts'

export interface MailButtonProps {
  mails: MailStore
  ticket: WalletTicket
  now: number
  isOffline: boolean
}

/** Asks for the mail with the tickets again, and tells how far the last one has come. */
export function MailButton({ mails, ticket, now, isOffline }: MailButtonProps) {
  const text = words.value.tickets.mail
  const mail = mails.mailOf(ticket)
  const { order } = ticket
  if (!mail || !order) return null
  const wait = waitText(mail.askAgainAt, now)
  const isBusy = mails.asked.value.kind === 'busy'
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={isOffline || isBusy || wait !== null}
        onClick={() => void mails.resend(order.registrationId)}
      >
        {isBusy ? text.busy : wait === null ? text.button : text.again(wait)}
      </button>
      <output class="muted">
        {mail.delivery && `${text[mail.delivery]} `}
        <Refusal mails={mails} />
      </output>
    </>
  )
}

function Refusal({ mails }: { mails: MailStore }) {
  const text = words.value.tickets.mail
  const asked = mails.asked.value
  if (asked.kind === 'failed') return <>{faultText(asked.failure, words.value.shared)}</>
  // The button itself tells how long to wait.
  if (asked.kind !== 'refused' || asked.reason === 'cooldown') return null
  const reasons = { no_mail_address: text.noAddress, void: text.void }
  return <>{wordsOfReason(reasons, asked.reason, asked.message)}</>
}
