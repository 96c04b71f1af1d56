import type { Happening, History } from './histories.ts'

const pass = (ms: number): Happening => ({ what: 'pass', ms })
const secondWindow: Happening = { what: 'second window' }

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
  'the storage is cleared while a request leaves, and the other window writes back first what it knew': {
    seed: 6_203,
    happenings: [
      pass(1_000),
      secondWindow,
      pass(20_000),
      { what: 'back in front', window: 1 },
      { what: 'scan', ticket: 0, sort: 'genuine', window: 1 },
      pass(21),
      { what: 'scan', ticket: 1, sort: 'genuine', window: 1 },
      { what: 'storage cleared', ticket: null },
    ],
  },
  'the storage fails while the failure of the service is being settled': {
    seed: 0,
    happenings: [
      pass(120),
      { what: 'scan', ticket: 0, sort: 'genuine', window: 0 },
      { what: 'deliveries', deliveries: ['service failure'] },
      pass(120),
      { what: 'storage fails', faults: ['full'] },
      pass(1_000),
    ],
  },
}
