import 'fake-indexeddb/auto'

// oxlint-disable eslint/no-underscore-dangle -- a fault has to reach the insides of fake-indexeddb

/** The ways in which browsers lose their storage for a moment. */
export const faults = {
  'connection lost in the background': { at: 'any', how: 'throws', name: 'UnknownError' },
  'connection is closing, on resume': { at: 'transaction', how: 'throws', name: 'InvalidStateError' },
  'without an in-progress transaction': { at: 'request', how: 'aborts', name: 'UnknownError' },
  'transaction ended too early': { at: 'request', how: 'throws', name: 'TransactionInactiveError' },
  'aborted by the browser': { at: 'request', how: 'aborts', name: 'AbortError' },
  'connection closed under a transaction': { at: 'request', how: 'closes', name: 'AbortError' },
  'quota, when asked': { at: 'request', how: 'throws', name: 'QuotaExceededError' },
  'quota, when committed': { at: 'request', how: 'aborts', name: 'QuotaExceededError' },
  'held by a suspended process': { at: 'transaction', how: 'hangs', name: '' },
  'no event near the quota': { at: 'transaction', how: 'stays silent', name: '' },
  'the database can not be opened': { at: 'open', how: 'throws', name: 'UnknownError' },
} as const satisfies Record<string, Fault>

interface Fault {
  at: 'open' | 'transaction' | 'request' | 'any'
  how: 'throws' | 'aborts' | 'closes' | 'hangs' | 'stays silent'
  name: string
}
export type FaultName = keyof typeof faults

/** What of fake-indexeddb's insides a fault has to reach. */
interface Insides {
  _abort(name: string): void
  _started: boolean
  dispatchEvent(event: { type: string }): boolean
  db: IDBDatabase
}

export interface FaultyStorage {
  /** How many places the fault could have struck so far. */
  chances(): number
  /** The fault strikes at these of its chances from now on, counted from 0. */
  strike(fault: FaultName, chances: (chance: number) => boolean): void
  heal(): void
}

type Site = 'open' | 'transaction' | 'request'

const sites: [object, string[], Site][] = [
  [IDBFactory.prototype, ['open'], 'open'],
  [IDBDatabase.prototype, ['transaction'], 'transaction'],
  [
    IDBObjectStore.prototype,
    ['get', 'put', 'add', 'getAll', 'getAllKeys', 'delete', 'clear', 'openKeyCursor', 'count'],
    'request',
  ],
  [IDBIndex.prototype, ['getAll', 'count', 'openKeyCursor', 'openCursor'], 'request'],
  [IDBCursor.prototype, ['continue'], 'request'],
]

/** Puts itself before every call of IndexedDB that the app makes. */
export function makeStorageFaulty(): FaultyStorage {
  let chances = 0
  let fault: Fault | null = null
  let strikes: (chance: number) => boolean = () => false

  function call(site: Site, work: () => unknown, self: unknown): unknown {
    if (!fault || (fault.at !== 'any' && fault.at !== site) || !strikes(chances++)) return work()
    return strike(fault, work, self)
  }

  for (const [prototype, names, site] of sites) {
    const methods = prototype as Record<string, (...args: unknown[]) => unknown>
    for (const name of names) {
      const original = methods[name]
      if (!original) throw new Error(`IndexedDB has no ${name}.`)
      methods[name] = new Proxy(original, {
        apply(target, self: unknown, args) {
          const work = () => Reflect.apply(target, self, args)
          // This one is fake-indexeddb's own, inside `open`.
          return args[1] === 'versionchange' ? work() : call(site, work, self)
        },
      })
    }
  }

  return {
    chances: () => chances,
    strike(name, when) {
      fault = faults[name]
      strikes = when
      chances = 0
    },
    heal: () => void (fault = null),
  }
}

function strike({ how, name }: Fault, work: () => unknown, self: unknown): unknown {
  if (how === 'throws') throw new DOMException('The storage of the test is faulty.', name)
  const result = work()
  const tx = transactionOf(result, self)
  if (how === 'aborts') setImmediate(() => tx._abort(name))
  if (how === 'closes') {
    setImmediate(() => tx._abort(name))
    tx.db.close()
  }
  // It counts as running, and nobody runs it.
  if (how === 'hangs') tx._started = true
  if (how === 'stays silent') {
    const dispatch = tx.dispatchEvent.bind(tx)
    tx.dispatchEvent = (event) => (event.type === 'complete' ? true : dispatch(event))
  }
  return result
}

function transactionOf(result: unknown, self: unknown): Insides {
  if (result instanceof IDBTransaction) return result as unknown as Insides
  const source = self instanceof IDBCursor ? self.source : (self as IDBIndex | IDBObjectStore)
  const store = source instanceof IDBIndex ? source.objectStore : source
  return store.transaction as unknown as Insides
}
