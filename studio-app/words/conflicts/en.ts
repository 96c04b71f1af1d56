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
}
