import type { RejectionReason } from '@masuk/shared/contract/scan.ts'

export const conflicts = {
  nav: 'Conflicts',
  lead: 'Tickets that more than one door has let in on one day.',
  filters: {
    open: 'To settle',
    all: 'All',
  },
  none: 'Nothing to look into',
  noneHint: 'When two doors let the same ticket in, it is here a few seconds later.',
  apart: (seconds: string) => `${seconds} s apart`,
  bySearch: 'found by name',
  settle: 'Mark as settled',
  settleTitle: 'Settle it?',
  settleEffect:
    'It moves to the settled ones, with your name. Nobody is let in or out by it. Another scan of the ticket opens it again.',
  settled: 'Settled.',
  settledBy: (name: string, when: string, note: string) => `Settled by ${name}, ${when}. ${note}`,
  note: 'What was it?',
  noteHint: 'For the others of the team. May stay empty.',
  twice: 'Let in twice',
  exceptions: {
    nav: 'Exceptions',
    lead: 'People who are in although their ticket was refused.',
    none: 'Nobody was let in all the same',
    noneHint:
      'A door without the network lets in codes that it can’t check: those that turn out to be forged or void are listed here. So is everybody whom a supervisor lets in, with the reason.',
    noTicket: 'No ticket of this event',
    stored: 'The ticket is valid, and counts as checked in.',
    rejected: 'The scan was refused. It does not count.',
    rejections: {
      forged: 'Forged: the code was not issued here, whatever ticket it names.',
      key_mismatch: 'The code belongs to another ticket.',
      outside_event:
        'Scanned on a day on which this door could not have scanned. Look at the clock of the device.',
      unknown_ticket: 'The code is genuine, but its ticket is not there any more.',
      void: 'The ticket was void.',
      superseded: 'An older code: the ticket was issued again, and only the newest code is valid.',
    } satisfies Record<RejectionReason, string> as Record<RejectionReason, string>,
    offline: 'Let in by the door, which could not check the code at that time.',
    supervisor: (reason: string) => `Let in by a supervisor: “${reason}”`,
  },
}
