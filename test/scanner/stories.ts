import type { Happening, History } from './histories.ts'

const pass = (ms: number): Happening => ({ what: 'pass', ms })
const scan = (window = 0): Happening => ({ what: 'scan', ticket: 0, sort: 'genuine', window })
const undo = (window = 0): Happening => ({ what: 'undo', back: 0, window })
const elsewhere = ({ undo = false } = {}): Happening => ({ what: 'elsewhere', ticket: 0, undo })
const paired = pass(1_000)
const crash: Happening = { what: 'crash' }
const secondWindow: Happening = { what: 'second window' }

/** The first of two windows is frozen so long after its scan, which the second one then takes back. */
const frozenAfter = (ms: number): Happening[] => [
  paired,
  secondWindow,
  paired,
  scan(),
  pass(ms),
  { what: 'frozen', window: 0, ms: 60_000 },
  pass(20_000),
  undo(1),
  pass(60_000),
]

/**
 * Rare meetings of events that once broke a promise, or would break it without a rule that is easily thought
 * superfluous. `n` moves the moments.
 */
export const stories: Record<string, (n: number) => Happening[]> = {
  'a ticket is undone by one window while the other sends its next scan': (n) => [
    paired,
    scan(),
    { what: 'network', usual: 'service failure' },
    pass(1_000),
    secondWindow,
    { what: 'network', usual: 'ok' },
    undo(),
    scan(),
    pass(n * 20),
    scan(1),
  ],
  'the clock is set back after a crash with a request on its way': (n) => [
    paired,
    { what: 'deliveries', deliveries: ['slow'] },
    scan(),
    pass(60 + n),
    crash,
    { what: 'clock jump', ms: -90_000_000 },
    undo(),
    pass(5_000),
  ],
  'the app crashes with a slow request on its way, and the scan is undone': (n) => [
    paired,
    { what: 'deliveries', deliveries: ['slow'] },
    scan(),
    pass(40 + n * 5),
    crash,
    pass(200),
    undo(),
    pass(12_000),
  ],
  'a window is frozen between its claim and its request': (n) => frozenAfter(20 + n),
  'a window is frozen with an answer on its way, and the other one goes on': (n) => frozenAfter(60 + n),
  'a window comes back with an old answer while the other one sends': (n) => [
    paired,
    secondWindow,
    paired,
    { what: 'deliveries', deliveries: ['ok', 'slow'] },
    scan(),
    pass(60 + n),
    { what: 'frozen', window: 0, ms: 18_000 },
    undo(1),
    pass(60_000),
  ],
  'the answer is lost, the pairing ends, and the next one sends it again; then it is undone': (n) => [
    paired,
    scan(),
    { what: 'deliveries', deliveries: ['response lost'] },
    pass(40 + n * 3),
    pass(11_000),
    { what: 'revoked' },
    pass(61_000),
    { what: 'paired', event: 0 },
    pass(20_000),
    undo(),
    pass(1_000),
  ],
  'both windows read one ticket at the same moment': (n) => [
    paired,
    secondWindow,
    paired,
    scan(0),
    pass(n % 30),
    scan(1),
    pass(1_000),
  ],
  'somebody comes back after an undo': (n) => [
    paired,
    scan(),
    pass(61_000),
    undo(),
    pass(n * 10),
    scan(),
    pass(1_000),
  ],
  'a damaged code of the same ticket waits for another event while the undo goes out': (n) => [
    paired,
    scan(),
    { what: 'paired', event: 1 },
    pass(1_000),
    undo(),
    { what: 'scan', ticket: 0, sort: 'poison', window: 0 },
    pass(n * 3),
    { what: 'revoked' },
    { what: 'paired', event: 0 },
    pass(1_000),
  ],
  'an undo is done and its answer lost, and another door lets them in before it is sent again': (n) => [
    paired,
    scan(),
    pass(1_000),
    { what: 'deliveries', deliveries: ['bad gateway after processing'] },
    undo(),
    pass(200 + n * 5),
    { what: 'elsewhere', ticket: 0, undo: false },
    pass(5_000),
  ],
  'an undo is done and its answer lost, and another door is waiting to let them in; then we scan them again':
    (n) => [
      scan(),
      { what: 'undo', back: 0, window: 0, delivery: 'response lost', afterMs: 1_500 },
      elsewhere(),
      pass(61_000 + n * 10),
      scan(),
      pass(1_000),
    ],
  'an undo is done behind a bad gateway, and another door is waiting to let them in; then we scan them again':
    (n) => [
      scan(),
      { what: 'scan', ticket: 1, sort: 'genuine', window: 0 },
      { what: 'undo', back: 1, window: 0, afterMs: 1_500 },
      elsewhere(),
      { what: 'deliveries', deliveries: ['bad gateway after processing'] },
      pass(61_000 + n * 10),
      scan(),
      pass(1_000),
    ],
  "an answer leaves our key out but tells of another door's scan, which is then taken back; so is ours": (
    n,
  ) => [
    elsewhere(),
    scan(),
    { what: 'deliveries', deliveries: ['a key left out of the answer', 'ok'] },
    pass(120 + n),
    undo(),
    pass(5),
    elsewhere({ undo: true }),
  ],
  'the clock is set back after an undo and a crash, so that the next scan has the time of the undone one': (
    n,
  ) => [
    paired,
    scan(),
    pass(1_000),
    undo(),
    pass(1_000),
    { what: 'network', usual: 'refused connection' },
    crash,
    pass(500 + n),
    // The question whether the time is right is answered some 40 ms after it was asked.
    { what: 'clock jump', ms: -2_540 - n },
    scan(),
    pass(500),
    { what: 'network', usual: 'ok' },
    pass(5_000),
  ],
  'the device is paired with another event while the network is away, and both events have scans': (n) => [
    paired,
    { what: 'network', usual: 'response lost' },
    scan(),
    pass(n * 20),
    { what: 'deliveries', deliveries: ['ok'] },
    { what: 'paired', event: 1 },
    pass(500),
    { what: 'scan', ticket: 9_000, sort: 'genuine', window: 0 },
    { what: 'network', usual: 'ok' },
    pass(15_000),
    undo(),
    pass(15_000),
  ],
  'the event goes, and comes back after the device was paired with another': (n) => [
    paired,
    { what: 'event gone' },
    scan(),
    pass(1_000 + n * 10),
    { what: 'paired', event: 1 },
    { what: 'scan', ticket: 9_000, sort: 'genuine', window: 0 },
  ],
  'a person tries again at the moment at which the event goes': (n) => [
    crash,
    pass(100 + n * 3),
    { what: 'event back' },
    { what: 'event gone' },
    pass(200),
    scan(),
  ],
  'another door was first, and ours is taken back': (n) => [
    paired,
    scan(),
    pass(n % 40),
    { what: 'elsewhere', ticket: 0, undo: false },
    pass(1_000),
    undo(),
    pass(1_000),
  ],
}

/** Stories that need their own chance as well as their own events. */
export const exactStories: Record<string, History> = {
  'a window that still has a revoked grant takes a scan, while two days of known keys never come': {
    seed: 1_472_706_488,
    happenings: [
      pass(400_000),
      { what: 'deliveries', deliveries: ['ok', 'damaged on the way'] },
      pass(61_000),
      { what: 'paired', event: 0 },
      { what: 'revoked' },
      { what: 'big day' },
      pass(5),
      { what: 'midnight' },
      secondWindow,
      { what: 'undo', back: 0, window: 0, delivery: null, afterMs: 0 },
    ],
  },
}
