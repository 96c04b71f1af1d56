import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { Verdict, Where } from '../door/admission.ts'
import type { VerdictText, VerdictWords } from '../verdict/verdict-text.ts'
import { agoIn, dateIn } from './ages.ts'

/** How long ago, in the largest unit that says enough. */
export const ago = agoIn('en')

const date = dateIn('en')

function place(where: Where): string {
  if (where.kind === 'door' && where.device !== '') return where.device
  return where.kind === 'this-device' ? 'on this device' : 'at another door'
}

const lastNight = (at: number | null) => (at === null ? '' : `In last night at ${klTimeOf(at)}`)

type RefusalReason = Extract<Verdict, { kind: 'not-valid' }>['why']

/** One for each reason of the contract, so that a new one does not compile without its words. */
export const notValid: Record<RefusalReason, string> = {
  forged: 'Not a ticket of this event',
  key_mismatch: 'Code and ticket do not belong together',
  outside_event: 'The day of this scan is not a day of this event',
  unknown_ticket: 'This ticket is not in this event any more',
  void: 'This ticket was cancelled',
  superseded: 'This ticket was issued again. Ask for the newest one.',
  refused: 'The service refused this ticket',
  wrong_type: 'This type of ticket is not let in at this door',
  not_listed: 'This device does not know this ticket yet',
}

/** The cause in one word or two, to be read from two metres. */
const refusals: Record<RefusalReason, string> = {
  forged: 'Wrong ticket',
  key_mismatch: 'Wrong code',
  outside_event: 'Wrong day',
  unknown_ticket: 'Removed',
  void: 'Cancelled',
  superseded: 'Old code',
  refused: 'Refused',
  wrong_type: 'Wrong door',
  not_listed: 'Not listed',
}

export const verdicts: VerdictWords = {
  admit: ({ lastNightAt }) => ({ word: 'Welcome', main: lastNight(lastNightAt), note: 'Let them in.' }),
  recorded: ({ lastNightAt }) => ({
    word: 'Let in, not verified',
    main: lastNight(lastNightAt),
    note: 'Written down here. It is checked when the service answers.',
  }),
  'already-in': ({ at, where }, now) => ({
    word: 'Already in',
    main: at === null ? 'At another door' : `${ago(now - at)}, ${place(where)}`,
    note:
      at === null
        ? 'Do not let them in on this ticket.'
        : `At ${klTimeOf(at)}. Do not let them in on this ticket.`,
  }),
  'just-now': ({ at, before }, now) => ({
    word: 'Same ticket',
    main: `Scanned ${ago(now - at)}. One person only.`,
    note: `It said: ${shortVerdicts[before]}. Nothing new was written.`,
  }),
  'not-valid': ({ why }) => ({
    word: refusals[why],
    main: notValid[why],
    note: 'Not valid. Do not let them in.',
  }),
  'not-a-ticket': () => ({
    word: 'Not a ticket',
    main: 'This is some other code',
    note: 'Ask for the ticket. Nothing was written.',
  }),
  attention: ({ message, entry }, now) => ({
    word: 'Check',
    ...checks(now)[message],
    ...(entry?.at && { main: `${lastNight(entry.at)}, ${place(entry.where)}` }),
  }),
  fault: ({ why }) => faults[why],
}

const checks = (
  now: number,
): Record<Extract<Verdict, { kind: 'attention' }>['message'], Omit<VerdictText, 'word'>> => ({
  'was-in-last-night': {
    main: 'This ticket was in last night',
    note: 'Let them in if it is valid tonight as well.',
  },
  'clock-unsure': {
    main: 'This device is not sure of the time',
    note: `It takes it to be ${klTimeOf(now)} on ${date(now)}. Set its clock if that is wrong; if not, check that the ticket is for today.`,
  },
  'closed-before-answer': {
    main: 'The app was closed before it could answer',
    note: 'This ticket was scanned here a moment ago. Let them in if they still stand in front of you.',
  },
})

const faults: Record<Extract<Verdict, { kind: 'fault' }>['why'], VerdictText> = {
  'not-saved': {
    word: 'Not saved',
    main: 'This device could not write the scan down',
    note: 'Scan again. If it happens again, close the app fully and open it, or use another device.',
  },
  'queue-unavailable': {
    word: 'Not ready',
    main: "The scans on this device can't be read just now",
    note: 'Nothing is lost. Close the app fully and open it again.',
  },
  'clock-wrong': {
    word: 'Set the clock',
    main: 'The clock of this device shows a wrong day',
    note: 'Set its date and time, or connect it to the network. Then scan again.',
  },
  'not-paired': {
    word: 'Not paired',
    main: 'This device belongs to no event',
    note: 'Pair it with a code of the organiser.',
  },
}

/** For lists and buttons. */
export const shortVerdicts: Record<Verdict['kind'], string> = {
  admit: 'Welcome',
  recorded: 'Let in, not verified',
  'already-in': 'Already in',
  'just-now': 'Same ticket',
  'not-valid': 'Not valid',
  'not-a-ticket': 'Not a ticket',
  attention: 'Check',
  fault: 'Not saved',
}
