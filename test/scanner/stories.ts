import type { Happening } from './histories.ts'

const pass = (ms: number): Happening => ({ what: 'pass', ms })
const scan = (window = 0): Happening => ({ what: 'scan', ticket: 0, sort: 'genuine', window })
const undo = (window = 0): Happening => ({ what: 'undo', back: 0, window })
const paired = pass(1_000)
const crash: Happening = { what: 'crash' }
const secondWindow: Happening = { what: 'second window' }

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
    { what: 'fates', fates: ['slow'] },
    scan(),
    pass(60 + n),
    crash,
    { what: 'clock jump', ms: -90_000_000 },
    undo(),
    pass(5_000),
  ],
  'the app crashes with a slow request on its way, and the scan is undone': (n) => [
    paired,
    { what: 'fates', fates: ['slow'] },
    scan(),
    pass(40 + n * 5),
    crash,
    pass(200),
    undo(),
    pass(12_000),
  ],
  'a window is frozen between its claim and its request': (n) => [
    paired,
    secondWindow,
    paired,
    scan(),
    pass(20 + n),
    { what: 'frozen', window: 0, ms: 60_000 },
    pass(20_000),
    undo(1),
    pass(60_000),
  ],
  'a window is frozen with an answer on its way, and the other one goes on': (n) => [
    paired,
    secondWindow,
    paired,
    scan(),
    pass(60 + n),
    { what: 'frozen', window: 0, ms: 60_000 },
    pass(20_000),
    undo(1),
    pass(60_000),
  ],
  'a window comes back with an old answer while the other one sends': (n) => [
    paired,
    secondWindow,
    paired,
    { what: 'fates', fates: ['ok', 'slow'] },
    scan(),
    pass(60 + n),
    { what: 'frozen', window: 0, ms: 18_000 },
    undo(1),
    pass(60_000),
  ],
  'the answer is lost, the pairing ends, and the next one sends it again; then it is undone': (n) => [
    paired,
    scan(),
    { what: 'fates', fates: ['response lost'] },
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
  "another door's scan stands, and ours is taken back": (n) => [
    paired,
    scan(),
    pass(n % 40),
    { what: 'elsewhere', ticket: 0, undo: false },
    pass(1_000),
    undo(),
    pass(1_000),
  ],
}
