import { spellTicketCode } from '@masuk/shared/ticket-code.ts'
import type { ScreenSize } from '../../device/screen-size.ts'
import { formats, words } from '../../words/words.ts'
import type { WalletTicket } from '../wallet-ticket.ts'
import { checkedInToday } from './checked-in.ts'
import { CodePicture } from './CodePicture.tsx'

export interface TicketFaceProps {
  ticket: WalletTicket
  screen: ScreenSize
  now: number
  /** When the service told what is shown here. */
  knownAt: number
}

/** One ticket as it is held out at the door. What it is for is read before the code. */
export function TicketFace({ ticket, screen, now, knownAt }: TicketFaceProps) {
  const text = words.value.tickets.shown
  const { event, ticketType, holderName, code } = ticket
  return (
    <div class="face">
      <div class="face-facts">
        <h2 dir="auto">{event.name}</h2>
        <p>{formats.value.dayAndTime(event.startsAt)}</p>
        <p dir="auto">
          <strong>{ticketType.name}</strong>
          {holderName && ` · ${holderName}`}
        </p>
        <CheckedIn ticket={ticket} now={now} knownAt={knownAt} />
      </div>
      <div class="face-code">
        {code === null ? (
          <p class="face-void">{text.void}</p>
        ) : (
          <CodePicture code={code} label={text.code(event.name)} screen={screen} />
        )}
      </div>
      <div class="face-under">
        <p class="face-clock">
          <span class="visually-hidden">{text.now} </span>
          <time dateTime={new Date(now).toISOString()}>{formats.value.clock(now)}</time>
        </p>
        {/* Also what the keyboard can be on in a strip of tickets, to scroll it. */}
        <details class="face-ids" open>
          <summary>{text.ids}</summary>
          <dl>
            {code !== null && (
              <>
                <dt>{text.codeText}</dt>
                <dd>{spellTicketCode(code)}</dd>
              </>
            )}
            <dt>{text.ticketId}</dt>
            <dd>{ticket.id}</dd>
          </dl>
        </details>
      </div>
    </div>
  )
}

function CheckedIn({ ticket, now, knownAt }: Omit<TicketFaceProps, 'screen'>) {
  const text = words.value.tickets.shown
  const at = checkedInToday(ticket, now)
  if (at === null) return null
  return (
    <p class="face-in">
      {text.checkedIn(formats.value.time(at))}{' '}
      <small>{text.asOf(formats.value.ago(Math.min(knownAt, now), now))}</small>
    </p>
  )
}
