import { wordsOfReason } from '@masuk/ui/words/reason-words.ts'
import { formats, words } from '../words/words.ts'
import type { DoorException } from './exceptions-store.ts'

/** One person who is in all the same: who, at which door, what the scan was, and why they were let in. */
export function ExceptionItem({ exception, eventId }: { exception: DoorException; eventId: string }) {
  const { conflicts, people } = words.value
  const { exceptions: text } = conflicts
  const { holderName, ticketType, ticketId, rejection, overrideReason } = exception
  return (
    <li data-kind={rejection === null ? 'stored' : 'rejected'}>
      <h2>
        {ticketType === null ? (
          text.noTicket
        ) : (
          <>
            <a href={`/studio/events/${eventId}/people?q=${ticketId}`}>{holderName ?? people.nameless}</a>{' '}
            <span class="muted">{ticketType}</span>
          </>
        )}
      </h2>
      <p>
        <strong>{exception.device}</strong> {formats.value.dayAndTime(exception.scannedAt)}{' '}
        <span class="muted">{exception.member.name}</span>
      </p>
      <p>{rejection === null ? text.stored : wordsOfReason(text.rejections, rejection, text.rejected)}</p>
      <p>{overrideReason === null ? text.offline : text.supervisor(overrideReason)}</p>
    </li>
  )
}
