import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { CameraTrouble } from '../camera/camera-trouble.ts'
import type { Misshape } from '../door/typed-code.ts'
import type { Doing } from '../door/verdict-screen.ts'
import { isUndoRefused, isUnanswered } from '../queue/scan-transitions.ts'
import type { Halt, ScanRecord } from '../queue/scan-record.ts'
import { ago, shortVerdicts, verdicts, whyNotValid } from './en-verdicts.ts'

/** What can be sent at present. */
export interface Sending {
  /** The event of the pairing. */
  pairedWith: string
  halted: boolean
}

/** Where a scan stands, in the list of the last scans. */
function scanState(scan: ScanRecord, { pairedWith, halted }: Sending): string {
  const { state, undo, misses, problem, conflict, eventId } = scan
  const waits = undo === 'wanted' || isUnanswered(scan)
  if (waits && eventId !== pairedWith) return 'Of another event: kept here, not sent'
  if (waits && halted) return undo === 'wanted' ? 'Undo is kept here, not sent' : 'Kept here, not sent'
  if (undo === 'wanted') return 'Undo waits to be sent'
  if (state === 'undone') return 'Undone'
  if (state === 'rejected') return `Not valid: ${reasonOf(problem)}`
  if (state === 'quarantined') return `Set aside: ${problem ?? 'the service could not read it'}`
  if (isUndoRefused(scan)) return `Still in. It could not be taken back: ${problem}`
  if (state === 'accepted') return conflict ? `Also let in at ${placeOfConflict(conflict)}` : 'Confirmed'
  if (misses >= 3) return 'The service does not name it. Still trying.'
  return state === 'unknown' ? 'Sent, no answer yet' : 'Waits to be sent'
}

const reasonOf = (problem: string | null) =>
  problem !== null && Object.hasOwn(whyNotValid, problem)
    ? whyNotValid[problem as keyof typeof whyNotValid]
    : whyNotValid.refused

const placeOfConflict = ({ device, scannedAt }: NonNullable<ScanRecord['conflict']>) =>
  `${device || 'another door'}, ${klTimeOf(Date.parse(scannedAt))}`

/** What a person should know about a scan that did not end well. */
function scanTrouble(scan: ScanRecord, turnedAway: boolean): string {
  const did = `${turnedAway ? 'Turned away' : 'Let in'} at ${klTimeOf(Date.parse(scan.scannedAt))}`
  if (scan.state === 'rejected') return `${did}${turnedAway ? '' : ', but'}: ${reasonOf(scan.problem)}`
  if (scan.state === 'quarantined') return `${did}. The service could not take it: ${scan.problem ?? ''}`
  if (scan.undo === 'wanted')
    return `${did}, and taken back here. The service has not done that yet. It is asked again.`
  if (isUndoRefused(scan)) return `${did}, and still in. It could not be taken back: ${scan.problem}`
  if (scan.conflict) return `${did}, and let in at ${placeOfConflict(scan.conflict)}`
  return `${did}. The service has answered ${scan.misses} times without naming it. It is sent again.`
}

const halts: Record<Halt['kind'], { title: string; todo: string }> = {
  'pairing-ended': {
    title: 'This device is no longer paired',
    todo: 'Scans are kept here but not sent. Ask a supervisor to pair it again; then everything is sent.',
  },
  origin: {
    title: 'The service refuses this address',
    todo: 'This is a fault of the installation, not of the tickets. Tell the operator. Scans are kept here.',
  },
  'event-gone': {
    title: 'This event no longer exists',
    todo: "Scans can't be sent any more. Save them to a file and give it to the organiser.",
  },
}

type MisshapeWords = {
  [Kind in Misshape['kind']]: (wrong: Extract<Misshape, { kind: Kind }>) => string
}

const cameraTroubles: Record<CameraTrouble, { title: string; todo: string }> = {
  denied: {
    title: 'The camera is not allowed',
    todo: 'Allow it for this site in the settings of the browser, then try again.',
  },
  none: { title: 'No camera found', todo: 'Use a hand-held scanner, or type the code.' },
  busy: { title: 'The camera is busy', todo: 'Close other apps that use it, then try again.' },
  stalled: {
    title: 'The camera gives no picture',
    todo: 'Try again. If that does not help, close the app fully and open it again.',
  },
  decoder: { title: "Codes can't be read", todo: 'Close the app fully and open it again.' },
  insecure: { title: 'No camera on this address', todo: 'Open the app by its https address.' },
}

export const en = {
  opening: 'Opening …',
  verdicts,
  doing: { checking: 'Checking', saving: 'Saving …' } satisfies Record<Doing, string>,
  shortVerdicts,
  clock: (ms: number) => klTimeOf(ms),
  scanState,
  scanTrouble,
  halts,
  cameraTroubles,

  pairing: {
    title: 'Pair this device',
    intro: 'Ask the organiser for a pairing code. It works once.',
    again: (event: string) =>
      `Scans of ${event} stay on this device and are sent after pairing with it again.`,
    scan: 'Scan the pairing code',
    typeInstead: 'Type it instead',
    aim: 'Hold the pairing code in front of the camera',
    device: 'Device name',
    deviceHint: 'Such as Door B',
    code: 'Pairing code',
    codeHint: '26 letters and digits',
    pair: 'Pair',
    busy: 'Pairing …',
    back: 'Back',
    codeRead: 'Code read. Now name this device.',
    thatIsATicket: 'That is a ticket. Scan the pairing code of the organiser.',
    notACode: 'That is not a pairing code.',
    nameMissing: 'Give this device a name, such as Door B.',
    codeWrong: (length: number) => `A pairing code has 26 letters and digits; this one has ${length}.`,
    codeLetters: 'This is not a pairing code. Check each letter.',
    unreachable: 'The service does not answer. Check the network of this device, then try again.',
    notSaved: 'This pairing could not be kept: if the app closes, pair again.',
    iosTab:
      'This is a browser tab. Scans made here stay in this tab and may be cleared. Use Share, then “Add to Home Screen”, and open Masuk Door from there.',
  },

  ready: {
    start: 'Start scanning',
    notBegun: 'Scanning has not begun. Tap “Start scanning” first.',
    offlineReady: 'Works without a network',
    offlinePending: 'Getting ready to work without a network …',
    storageKept: 'Scans are kept by this device',
    storageMayClear: 'The browser may clear scans when space runs out. Install the app, and send soon.',
    waiting: (count: number) => (count === 1 ? '1 scan waits to be sent' : `${count} scans wait to be sent`),
    autoLock: 'This device does not keep its screen on. Set Auto-Lock to Never.',
  },

  strip: {
    label: 'Status',
    waiting: (count: number) => (count === 0 ? 'All sent' : `${count} waiting`),
    synced: (ms: number | null) => (ms === null ? 'Not synced yet' : `Synced ${ago(ms)}`),
    alarm: 'Look here: ',
    late: 'Late: ',
    noNetwork: 'No network',
  },

  door: {
    aim: 'Hold the ticket in the frame',
    starting: 'Starting the camera …',
    resting: 'The camera rests',
    wake: 'Tap to scan',
    tryAgain: 'Try again',
    light: 'Light',
    typeCode: 'Type a code',
    history: 'History',
    more: 'More',
    next: 'Next',
    letIn: 'Let them in',
    turnAway: 'Turn away',
    undo: 'Undo',
    last: 'Last',
    needsAttention: (count: number) =>
      count === 1 ? '1 scan needs attention' : `${count} scans need attention`,
    clockOff: (ms: number) =>
      `The clock of this device is ${Math.max(1, Math.round(Math.abs(ms) / 60_000))} min ${ms < 0 ? 'fast' : 'slow'}. Scans are corrected; set it to automatic.`,
    ofAnotherEvent: (count: number) =>
      `${count === 1 ? '1 scan' : `${count} scans`} of another event can only be sent when this device is paired with it again.`,
    soundOff: 'Sound is off. Tap here.',
    halted: 'Sending has stopped',
    brokenBurst: 'The scanner sent only part of a code. Scan again.',
  },

  typing: {
    title: 'Type a code',
    label: 'Ticket code',
    hint: 'The letters and digits under the QR code. Spaces and small letters do not matter.',
    typed: (spelt: string) => `Typed: ${spelt}`,
    wrong: {
      empty: () => 'Type the code that is under the QR code.',
      beginning: () => 'A ticket code begins with T1.',
      length: ({ length }) => `A ticket code has 57 letters and digits; this has ${length}.`,
      letters: () => 'This is not a ticket code. Check each letter.',
    } satisfies MisshapeWords,
    checkLetters: 'Check each letter.',
    check: 'Check',
    back: 'Back to scanning',
  },

  undo: {
    title: 'Take this entry back?',
    body: ({ attempted, conflict }: ScanRecord) => {
      if (!attempted) return 'It has not been sent, and will not be. The ticket can be used again.'
      if (conflict) return 'Only the entry here is taken back. The entry of the other door stays.'
      return 'The ticket can be used again. Points are given back, and it is written down who undid it.'
    },
    confirm: 'Take it back',
    keep: 'Keep it',
    undone: 'Undone. The ticket can be used again.',
    moot: 'Undone here. The entry of the other door stays.',
    nothing: 'There was nothing to take back any more.',
    wanted: 'Undo is recorded and sent when the service answers.',
    failed: 'The undo could not be written down. Try again.',
  },

  history: {
    title: 'Last scans',
    empty: 'Nothing has been scanned on this device yet.',
    loading: 'Reading the scans …',
    failed: "The scans can't be read just now. Nothing is lost.",
  },

  attention: {
    title: 'Needs attention',
    empty: 'Nothing needs attention.',
    seen: 'Seen',
    sendAgain: 'Send again',
    export: 'Save unsent scans to a file',
    saved: (count: number) =>
      count === 0 ? 'Nothing to save.' : count === 1 ? '1 scan saved.' : `${count} scans saved.`,
    notSaved: 'Not saved.',
    exportFailed: 'The file could not be made. Try again.',
  },

  halted: {
    pairAgain: 'Pair again',
    keepScanning: 'Keep scanning',
    tryAgain: 'Try sending again',
    waiting: (count: number) =>
      count === 1 ? '1 scan is kept here, unsent' : `${count} scans are kept here, unsent`,
  },

  elsewhere: {
    title: 'The scanner is open in another window',
    todo: 'That window sends the scans. Close this one, or scan here all the same: no entry is counted twice.',
    keep: 'Scan here all the same',
  },

  unreadable: {
    title: 'Not ready',
    todo: "The scans on this device can't be read just now. Nothing is lost and nothing is overwritten. Close the app fully and open it again.",
    tryAgain: 'Try again',
  },

  more: {
    title: 'More',
    appearance: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    camera: 'Camera',
    lens: (label: string) => (/^\d+$/.test(label) ? `Camera ${label}` : label),
    sounds: 'Sounds',
    update: 'Update ready',
    updateNow: 'Update now',
    updateNote: 'The app starts anew. Scans stay on this device.',
    pairing: 'Pairing',
    paired: (device: string, event: string) => `${device}, ${event}`,
    pairAgain: 'Pair again',
    unsent: 'Unsent scans',
    about: (version: string) => `Masuk Door ${version}`,
  },
}

/** Every language has exactly these. */
export type Words = typeof en
