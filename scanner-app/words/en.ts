import { klTimeOf } from '@masuk/shared/kl-day.ts'
import type { CameraError } from '../camera/camera-error.ts'
import type { Connection } from '../device/connection.ts'
import type { Theme } from '../device/theme.ts'
import type { AimHint } from '../door/aim-hint.ts'
import type { EnrolFailure } from '../pairing/enrol-failure.ts'
import type { CodeProblem } from '../panels/typed-code.ts'
import type { Halt, ScanRecord } from '../queue/scan-record.ts'
import type { Doing } from '../verdict/verdict-display.ts'
import { scanProblem, scanStatus } from './en-scans.ts'
import { ago, notValid, shortVerdicts, verdicts } from './en-verdicts.ts'

/** Two people compare it by eye. */
const onOneLine = (checksum: string) => checksum.replaceAll(' ', '\u00a0')

const halts: Record<Halt['kind'], { title: string; todo: string }> = {
  'pairing-ended': {
    title: 'This device is no longer paired',
    todo: 'Ask a supervisor to pair it again; then all scans are sent.',
  },
  origin: {
    title: 'The service refuses this address',
    todo: 'This is a fault of the installation. Tell the operator. Scans are kept here.',
  },
  'event-gone': {
    title: 'This event no longer exists',
    todo: "Scans can't be sent any more. Save them to a file and give it to the organiser.",
  },
}

const enrolFailures: Record<EnrolFailure, string> = {
  invalid: 'Check the code and the name.',
  'code-refused':
    'This pairing code was used, is older than 10 minutes, has a letter wrong, or its event is over. Check it, or ask for a new one.',
  origin: 'The service refuses this address. This is a fault of the installation: tell the operator.',
  'event-gone': 'This event no longer exists. Ask the organiser for another code.',
  'too-many': 'Too many attempts. Wait a minute.',
  'service-failed': 'The service has failed. Try again in a moment.',
  'not-the-service': 'Something else answered: the Wi-Fi may want a sign-in.',
  unreachable: 'The service does not answer. Check the network, then try again.',
}

const connections: Record<Exclude<Connection, 'ok'>, string> = {
  'no-network': 'No network',
  'not-the-service': 'The Wi-Fi wants a sign-in',
  'service-failed': 'The service fails',
}

type CodeProblemWords = {
  [Kind in CodeProblem['kind']]: (wrong: Extract<CodeProblem, { kind: Kind }>) => string
}

const cameraErrors: Record<CameraError, { title: string; todo: string }> = {
  denied: {
    title: 'The camera is not allowed',
    todo: 'Allow it in the settings of the browser, then try again.',
  },
  none: { title: 'No camera found', todo: 'Use a hand-held scanner, or type the code.' },
  busy: { title: 'The camera is busy', todo: 'Close other apps that use it.' },
  stalled: {
    title: 'No picture',
    todo: 'Try again, or close the app fully and open it again.',
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
  notValid,
  scanStatus,
  scanProblem,
  halts,
  enrolFailures,
  connections,
  cameraErrors,

  pairing: {
    title: 'Pair this device',
    intro: 'Ask the organiser for a pairing code. It works once.',
    again: (event: string, halted: boolean) =>
      `Scans of ${event} stay on this device and are ${halted ? 'sent after pairing with it again' : 'still sent'}.`,
    scan: 'Scan the pairing code',
    typeInstead: 'Type it instead',
    aim: 'Hold the pairing code in front of the camera',
    device: 'Device name',
    deviceHint: 'Such as Door B',
    code: 'Pairing code',
    codeHint: '10 letters and digits',
    pair: 'Pair',
    busy: 'Pairing …',
    back: 'Back',
    codeRead: 'Code read. Now name this device.',
    thatIsATicket: 'That is a ticket, not a pairing code.',
    notACode: 'That is not a pairing code.',
    nameMissing: 'Give this device a name.',
    codeWrong: (length: number) => `A pairing code has 10 letters and digits; this one has ${length}.`,
    codeLetters: 'This is not a pairing code. Check each letter.',
    refused: 'The service refuses this device. Ask the organiser.',
    notSaved: 'This pairing could not be kept: if the app closes, pair again.',
    iosTab:
      'This is a browser tab. Its scans may be cleared. Use Share, then “Add to Home Screen”, and open Masuk Door there.',
  },

  ready: {
    start: 'Start scanning',
    check: 'Check this device',
    tab: {
      title: 'Scan in a browser tab?',
      body: 'Safari may clear the scans of a tab after some days, or at any time. Add the app to the Home Screen and open it there.',
      start: 'Start all the same',
      cancel: 'Back',
    },
    privateWindow:
      'This is a private window: all scans go when it is closed. Open the app in a normal window, or from the Home Screen.',
    install: 'Install this app',
    notBegun: 'Tap “Start scanning” first.',
    offlineReady: 'Works without a network',
    offlinePending: 'Getting ready to work without a network …',
    storageKept: 'Scans are kept by this device',
    storageMayClear: 'The browser may clear scans. Install the app, and send soon.',
    waiting: (count: number) => (count === 1 ? '1 scan waits to be sent' : `${count} scans wait to be sent`),
    autoLock: 'Set Auto-Lock to Never: the screen goes dark here.',
  },

  strip: {
    label: 'Status',
    waiting: (count: number) => (count === 0 ? 'All sent' : `${count} waiting`),
    synced: (ms: number | null) => (ms === null ? 'Not synced yet' : `Synced ${ago(ms)}`),
    inside: (inside: number, capacity: number | null) =>
      capacity === null ? `${inside} in` : `${inside} of ${capacity} in`,
    here: (count: number) => `${count} here`,
    roster: (ms: number | null) => (ms === null ? 'No ticket list yet' : `Ticket list ${ago(ms)}`),
    alarm: 'Look here: ',
    late: 'Late: ',
    halted: (waiting: number) => `Sending has stopped${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    storageCleared: (waiting: number) => `Storage was cleared${waiting > 0 ? `, ${waiting} waiting` : ''}`,
    refused: (refused: number, waiting: number) =>
      `${refused} refused${waiting > 0 ? `, ${waiting} waiting` : ''}`,
  },

  door: {
    aim: 'Hold the ticket in the frame',
    aimHints: {
      'take-away': 'This one is read. Take it away.',
      'one-at-a-time': 'One at a time, please',
    } satisfies Record<AimHint, string>,
    starting: 'Starting the camera …',
    resting: 'The camera rests',
    wake: 'Tap to scan',
    tryAgain: 'Try again',
    light: 'Light',
    typeCode: 'Type a code',
    find: 'Find',
    sameOrder: 'Same order',
    history: 'History',
    more: 'More',
    next: 'Next',
    letIn: 'Let them in',
    turnAway: 'Turn away',
    override: 'Override',
    samples: 'Samples',
    undo: 'Undo',
    last: 'Last',
    readyForNext: 'Ready for the next ticket',
    refusedLate: (count: number) =>
      `${count} people were let in, and their tickets turned out not to be valid`,
    needsAttention: (count: number) =>
      count === 1 ? '1 scan needs attention' : `${count} scans need attention`,
    clockSkew: (ms: number) =>
      `The clock of this device is ${Math.max(1, Math.round(Math.abs(ms) / 60_000))} min ${ms < 0 ? 'fast' : 'slow'}. Scans are corrected; set it to automatic.`,
    ofAnotherEvent: (count: number) =>
      `${count === 1 ? '1 scan' : `${count} scans`} of another event can only be sent when this device is paired with it again.`,
    storageCleared: (restored: number) =>
      `The storage of this device was cleared. ${restored === 1 ? '1 scan was' : `${restored} scans were`} written back. Tap when a supervisor has seen this.`,
    soundOff: 'Sound is off. Tap here.',
    halted: 'Sending has stopped',
    brokenBurst: 'The scanner sent only part of a code. Scan again.',
  },

  typing: {
    title: 'Type a code',
    label: 'Ticket code',
    hint: 'The letters and digits under the QR code.',
    typed: (spelt: string) => `Typed: ${spelt}`,
    wrong: {
      empty: () => 'Type the code that is under the QR code.',
      beginning: () => 'A ticket code begins with T1.',
      length: ({ length }) => `A ticket code has 57 letters and digits; this has ${length}.`,
      letters: () => 'This is not a ticket code. Check each letter.',
    } satisfies CodeProblemWords,
    checkLetters: 'Check each letter.',
    check: 'Check',
    back: 'Back to scanning',
  },

  undo: {
    title: 'Take this entry back?',
    body: ({ attempted, conflict }: ScanRecord): string => {
      if (!attempted) return 'It has not been sent, and will not be. The ticket can be used again.'
      if (conflict) return 'Only the entry here is taken back. The entry of the other door stays.'
      return 'The ticket can be used again. It is written down who undid it.'
    },
    confirm: 'Take it back',
    keep: 'Keep it',
    undone: 'Undone. The ticket can be used again.',
    moot: 'Undone here. The entry of the other door stays.',
    nothing: 'There was nothing to take back.',
    wanted: 'The undo is sent when the service answers.',
    failed: 'The undo was not saved. Try again.',
  },

  history: {
    title: 'Last scans',
    empty: 'Nothing is scanned here yet.',
    loading: 'Reading …',
    failed: "The scans can't be read just now. Nothing is lost.",
  },

  attention: {
    title: 'Needs attention',
    empty: 'Nothing needs attention.',
    seen: 'Seen',
    sendAgain: 'Send again',
    export: 'Save unsent scans to a file',
    saved: ({ count, checksums }: { count: number; checksums: readonly string[] }) =>
      count === 0
        ? 'Nothing to save.'
        : `${count === 1 ? '1 scan' : `${count} scans`} saved. Checksum: ${checksums.map(onOneLine).join(', ')}`,
    notSaved: 'Not saved.',
    exportFailed: 'No file was made. Try again.',
  },

  halted: {
    unknown: { title: 'Sending has stopped', todo: 'Tell the operator of the service.' },
    pairAgain: 'Pair again',
    keepScanning: 'Keep scanning',
    tryAgain: 'Try sending again',
    waiting: (count: number) =>
      count === 1 ? '1 scan is kept here, unsent' : `${count} scans are kept here, unsent`,
  },

  otherWindow: {
    title: 'The scanner is open in another window',
    todo: 'That window sends the scans. Close this one, or scan here too: nothing is counted twice.',
    keep: 'Scan here too',
  },

  storageFailed: {
    title: 'Not ready',
    todo: "The scans can't be read just now. Nothing is lost. Close the app fully and open it again.",
    tryAgain: 'Try again',
  },

  training: {
    label: 'TRAINING',
    left: (minutes: number) => `${minutes} min`,
    end: 'End',
  },

  override: {
    done: 'Let in, and written down.',
    failed: 'Not written down: do not let them in on it. Try again.',
  },

  partFailed: {
    title: 'Not loaded',
    todo: 'This part of the app could not be loaded. Check the network, then try again. Nothing is lost.',
    tryAgain: 'Try again',
  },

  more: {
    title: 'More',
    language: 'Language',
    appearance: 'Appearance',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark', sunlight: 'Sunlight' } satisfies Record<
      Theme,
      string
    >,
    camera: 'Camera',
    cameraName: (label: string) => (/^\d+$/.test(label) ? `Camera ${label}` : label),
    sounds: 'Sounds',
    update: 'Update ready',
    updateNow: 'Update now',
    updateReady: 'Update ready: Update now',
    updateNote: 'Scans stay on this device.',
    pairing: 'Pairing',
    paired: (device: string, event: string) => `${device}, ${event}`,
    pairAgain: 'Pair again',
    unsent: 'Unsent scans',
    about: (version: string) => `Masuk Door ${version}`,
  },
}

/** Every language has exactly these. */
export type Words = typeof en
