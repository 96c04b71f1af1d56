import type { UnsentRejectionReason } from '@masuk/shared/contract/unsent-scans.ts'

/** Taking in the file of a door that could not send. */
export const unsentScans = {
  title: 'Scans that a door could not send',
  todo: 'When a door can’t reach the service any more, it saves them to a file: More, then Save unsent scans to a file. Nobody is counted twice, even if the door sends them later.',
  choose: 'Take in a file of unsent scans',
  chooseOther: 'Choose another file',
  reading: 'Reading the file …',
  wrong: {
    not_this_file:
      'This is no file of unsent scans, or one of another version of the door app. On the device open More, then Save unsent scans to a file, and choose that file.',
    damaged:
      'This file is not as the door saved it: something in it was changed or is missing. Nothing was taken in. Save it again on the device.',
    empty: 'There are no scans in this file. The door has sent all of them.',
    other_event:
      'The scans in this file are of another event. Take them in on the Scanners screen of that event.',
  },
  contents: 'What is in the file',
  scans: (count: string) => `${count} scans`,
  unknownDoor: 'A device that is not of this event',
  checksum: 'Checksum',
  compare: 'Compare each checksum with the one that the door showed. If they differ, it is another file.',
  ofOtherEvents: (count: string) =>
    `In the file are also scans of other events: ${count}. Take them in there.`,
  take: 'Take them in',
  sending: (sent: string, all: string) => `${sent} of ${all} scans sent …`,
  stopped: (sent: string, all: string) => `${sent} of ${all} scans were sent.`,
  goOn: 'Go on with the rest',
  taken: (count: string) => `Taken in: ${count}`,
  before: (count: string) => `There already: ${count}`,
  conflicts: (count: string) => `Let in at another door first: ${count}. Look at them under`,
  refused: (count: string) => `Not taken in: ${count}.`,
  reasons: {
    forged: 'The proof does not belong to a ticket of this event.',
    outside_event:
      'Scanned on a day on which this door could not have scanned. Look at the clock of the device.',
    unknown_ticket: 'The ticket is not there any more.',
    void: 'The ticket is void.',
    superseded: 'The ticket was issued again, and only its newest code is valid.',
    taken_back: 'They were taken back at the door.',
    after_revocation:
      'They were scanned after the access of the door had ended. It may have been a lost device: take them in only if you know who had it.',
    wrong_checksum: 'The part is not as the door saved it. Save the file again on the device.',
    no_scanner: 'This event has no such door.',
  } satisfies Record<UnsentRejectionReason | 'wrong_checksum' | 'no_scanner', string> as Record<
    string,
    string
  >,
  otherReason: 'The service refused them.',
  takeRevoked: 'Take those in too',
}
