import type { CheckName, Level } from '../../shift/checks.ts'

/** What a check says; the number is its minutes, megabytes or per cent. */
export type CheckWords = Record<CheckName, { name: string; says: Record<string, (number: number) => string> }>

const list: CheckWords = {
  private: {
    name: 'Window',
    says: {
      private: () =>
        'This is a private window: all scans go when it is closed. Open the app in a normal window, or from the Home Screen.',
    },
  },
  token: {
    name: 'Pairing',
    says: {
      good: () => 'The service knows this device',
      unasked: () => 'The service did not answer. Scans are kept until it does.',
      endsEarly: () => 'The pairing ends before the event does. Pair again with a new code.',
      refused: () => 'The service no longer knows this device. Pair again.',
    },
  },
  camera: {
    name: 'Camera',
    says: {
      works: () => 'The camera works',
      failed: () => 'No picture. Allow the camera, or use a hand-held reader.',
      open: () => 'Starting …',
    },
  },
  'test-scan': {
    name: 'Test scan',
    says: {
      open: () => 'Scan the test code, or any ticket: it is not counted.',
      right: () => 'Codes are read rightly',
      ticket: () => 'A ticket was read. It was not counted.',
      layout: () =>
        'The reader types other letters than the code has. Set its keyboard layout, or that of this device, to US English.',
      capitals: () => 'The reader swaps small and capital letters. Turn Caps Lock off, on both.',
      other: () => 'Another code was read. Try the test code or a ticket.',
    },
  },
  sound: {
    name: 'Sound',
    says: {
      open: () => 'Play the sound',
      heard: () => 'You can hear it',
      unheard: () =>
        'Turn the volume up and the silent switch off. The screen and the vibration go on without it.',
    },
  },
  storage: {
    name: 'Storage',
    says: {
      kept: () => 'Scans are kept by this device',
      'may-be-cleared': () => 'The browser may clear scans. Install the app.',
      unknown: () => 'This browser does not say whether it keeps scans. Install the app.',
    },
  },
  space: {
    name: 'Free space',
    says: {
      enough: (megabytes) => `${megabytes} MB free`,
      little: (megabytes) => `Only ${megabytes} MB free. Delete what is not needed.`,
      none: (megabytes) => `${megabytes} MB free: scans may not be saved. Delete something first.`,
    },
  },
  install: {
    name: 'App',
    says: {
      installed: () => 'Installed',
      browser: () => 'Open in a browser. Installed it starts faster and keeps its scans.',
      'ios-tab': () => 'A tab of Safari. Its scans may be cleared: add it to the Home Screen.',
    },
  },
  offline: {
    name: 'Without a network',
    says: {
      ready: () => 'Works without a network',
      pending: () => 'Not yet. Keep the app open for a moment.',
    },
  },
  screen: {
    name: 'Screen',
    says: {
      stays: () => 'Stays on during the shift',
      autoLock: () => 'Set Auto-Lock to Never in the settings of the device.',
    },
  },
  clock: {
    name: 'Clock',
    says: {
      right: () => 'Right',
      unsure: () => 'Not compared with the service yet',
      wrong: (minutes) => `${minutes} min off. Scans are corrected; set the clock to automatic.`,
    },
  },
  roster: {
    name: 'List of tickets',
    says: {
      none: () => 'Not here yet. Without a network, tickets could not be checked.',
      fresh: (minutes) => (minutes === 0 ? 'Up to date' : `${minutes} min old`),
      old: (minutes) => `${minutes} min old. Connect the device before the doors open.`,
    },
  },
  battery: {
    name: 'Battery',
    says: {
      enough: (percent) => `${percent} %`,
      low: (percent) => `${percent} %. Connect a charger.`,
    },
  },
}

export const checks = {
  title: 'Before the shift',
  open: 'Check this device',
  aim: 'Hold the test code or a ticket here',
  list,
  levels: { ok: 'Good', open: 'To do', advice: 'Advice', fault: 'Fault' } satisfies Record<
    Level,
    string
  > as Record<Level, string>,
  play: 'Play',
  heard: 'I hear it',
  unheard: 'I hear nothing',
  showCode: 'Show the test code',
  codeLabel: 'Test code',
  codeNote: 'For a hand-held reader, or for the camera of another device.',
  start: 'Start scanning',
  startInTab: 'Start in this tab',
  back: 'Back',
}
