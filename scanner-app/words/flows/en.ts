import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { OverrideReason } from '../../override/override-record.ts'
import type { PinProblem } from '../../settings/supervisor.ts'
import type { TrainingSample } from '../../training/samples.ts'
import { checks } from './en-checks.ts'

const scans = (count: number) => (count === 1 ? '1 scan' : `${count} scans`)

export const flows = {
  group: {
    title: 'Same order',
    loading: 'Asking …',
    none: 'Nobody else of this order can be let in: there is no other ticket, or all are in.',
    offline: 'No answer. Who is in an order only the service knows: try again, or scan each ticket.',
    tryAgain: 'Try again',
    count: (count: number) => `${count} more in this order`,
    more: 'The order has more. Open this again for the rest.',
    letAllIn: (count: number) => (count === 1 ? 'Let this one in' : `Let all ${count} in`),
    onlySome: 'Only some:',
    lettingIn: (done: number, of: number) => `${done} of ${of} …`,
    done: (count: number) => `${count} let in`,
    notLetIn: (count: number) => `${count} not let in. Scan each ticket to see why.`,
  },
  search: {
    title: 'Find a person',
    label: 'Name or order number',
    hint: 'At least three letters.',
    tooShort: 'Type at least three letters.',
    find: 'Find',
    loading: 'Searching …',
    none: 'Nobody is found.',
    more: 'There are more: type more letters.',
    offline: 'No answer. A search needs the network; codes can still be scanned and typed.',
    notValid: 'Not valid',
    alreadyIn: ({ scannedAt, device }: { scannedAt: string; device: string }) =>
      `In at ${klTimeOf(Date.parse(scannedAt))}, ${device || 'another door'}`,
    letIn: 'Let in',
    asking: 'Asking …',
    isIn: 'Let in',
    takeBack: 'Undo',
    takenBack: 'Taken back',
    noAnswer: 'No answer. Tap once more.',
    listed: (isIn: boolean): string =>
      isIn ? 'Found by name and let in' : 'Found by name, let in, taken back',
  },
  settings: {
    title: 'Settings',
    open: 'Settings',
    lockedNote: 'With the PIN of a supervisor.',
    kiosk: 'Kiosk',
    kioskNote: 'Visitors scan by themselves. Everything but scanning asks for the PIN.',
    types: 'Ticket types let in here',
    typesNote: 'Others are told that this is the wrong door.',
    allTypes: 'All types',
    names: 'Names on the screen',
    namesNote: 'Only type and initials are shown while they are hidden.',
    namesShown: 'Shown',
    namesHidden: 'Hidden',
    on: 'On',
    off: 'Off',
    pin: 'Supervisor PIN',
    pinOfEvent: 'The PIN of this event. The organiser changes it.',
    pinOfDevice: 'This event has no PIN. This one is for this device only.',
    changePin: 'Change the PIN',
    keyGap: 'Hand-held scanner',
    keyGapNote:
      'The longest pause between two keys. A longer one if codes arrive in pieces, as over Bluetooth.',
    keyGapMs: (ms: number) => `${ms} ms`,
    hand: 'Hand',
    hands: { right: 'Right', left: 'Left' },
  },

  pin: {
    enterTitle: 'Supervisor PIN',
    setTitle: 'Set a supervisor PIN',
    label: 'PIN',
    enterHint: 'Ask a supervisor.',
    setHint: '4 to 8 digits, for this device. Write it down for the other supervisors.',
    enter: 'Continue',
    set: 'Set the PIN',
    cancel: 'Back',
    problems: {
      wrong: () => 'That is not the PIN.',
      shape: () => 'A PIN has 4 to 8 digits.',
      locked: (seconds) => `Five wrong PINs. Wait ${seconds} s.`,
    } satisfies Record<PinProblem, (seconds: number) => string> as Record<
      PinProblem,
      (seconds: number) => string
    >,
  },

  override: {
    title: 'Let in all the same?',
    body: (verdict: string, ticket: string) => `${verdict} · ${ticket}`,
    why: 'Why',
    reasons: {
      'identity-checked': 'I checked who they are',
      'organiser-said-so': 'The organiser said so',
      'came-back': 'They were in and came back',
      'ticket-is-right': 'The ticket is right, the verdict is wrong',
      other: 'Something else',
    } satisfies Record<OverrideReason, string> as Record<OverrideReason, string>,
    note: 'In your words',
    noteHint: 'The organiser reads it.',
    noteMissing: 'Write down why.',
    confirm: 'Let them in',
    keep: 'Back',
    listed: (reason: string, note: string) => `Let in by a supervisor: ${reason}${note ? `. ${note}` : ''}`,
  },

  checks,

  shift: {
    title: 'End of shift',
    open: 'End the shift',
    of: (person: string) => `Shift of ${person}`,
    since: (time: string) => `Since ${time}`,
    counting: 'Counting …',
    allSent: (count: number) => {
      if (count === 0) return 'Nobody was let in'
      return count === 1 ? '1 scan, sent' : `All ${count} sent`
    },
    unsent: (unsent: number, count: number) => `${unsent} of ${count} not sent`,
    undone: (count: number) => `${count} taken back`,
    overridden: (count: number) => `${count} let in by a supervisor`,
    otherUnsent: (count: number) => `${scans(count)} of before wait as well.`,
    unsentTodo:
      'They stay on this device and are sent as soon as the service answers. Bring it to the network.',
    attention: (count: number) =>
      count === 1 ? '1 scan needs attention.' : `${count} scans need attention.`,
    sendNow: 'Send now',
    acknowledge: (count: number) => `I know that ${scans(count)} ${count === 1 ? 'is' : 'are'} not sent`,
    next: 'Who takes over',
    nextHint: 'Leave empty when nobody does.',
    end: 'End the shift',
    handOver: (person: string) => `Hand over to ${person}`,
    report: 'Save the report of this shift',
    reportSaved: (checksum: string) => `Saved. Checksum: ${checksum}`,
    reportNotSaved: 'Not saved.',
    ended: 'The shift has ended. Nothing was dropped.',
    handedOver: (person: string) => `This is ${person}'s shift now.`,
  },

  training: {
    title: 'Training',
    open: 'Training',
    note: 'Try every verdict. Nothing is counted or sent. It ends by itself after 30 minutes.',
    begin: 'Begin the training',
    samples: 'Sample tickets',
    samplesNote: 'Tap one as if it had been scanned.',
    kinds: {
      good: 'A good ticket',
      again: 'The same ticket again',
      'other-door': 'In at another door',
      void: 'A cancelled ticket',
      superseded: 'An old code',
      forged: 'A ticket of something else',
      unverified: 'The service does not answer',
      'not-a-ticket': 'Some other code',
      attention: 'Was in last night',
      fault: 'The device fails',
    } satisfies Record<TrainingSample, string> as Record<TrainingSample, string>,
  },

  diagnostics: {
    title: 'Diagnostics',
    open: 'Diagnostics',
    note: 'For whoever helps you. It has no token, no ticket code and no name.',
    save: 'Save the log',
    saved: 'Saved.',
    notSaved: 'Not saved.',
    results: 'Last requests',
    noResults: 'None yet.',
    noAnswer: 'no answer',
  },
}

/** Every language has exactly these. */
export type FlowWords = typeof flows
