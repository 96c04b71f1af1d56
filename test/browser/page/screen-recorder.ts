/** A verdict that was on the screen, as people saw it. */
export interface SeenVerdict {
  kind: string
  /** Of the muted repetition: what was said before. */
  before: string | null
  word: string
  main: string
  note: string
  /** The verdict of the same presentation of a code, known better. */
  isImproved: boolean
  /** performance.now() of the page. */
  at: number
}

/** A transaction that may have written scans. */
export interface SeenWrite {
  durability: string
  completedAt: number
}

export interface ScreenLog {
  verdicts: SeenVerdict[]
  writes: SeenWrite[]
  /** Calls of getUserMedia. */
  cameraCalls: number
  /** Pictures that were handed to the decoder. */
  decodes: number
  /** performance.now() at which the decoder first answered. */
  firstDecodeAt: number | null
  /** Content that the page's policy refused. */
  violations: string[]
}

declare global {
  var screenLog: ScreenLog
}

/** Runs in the page before anything else: writes down what passes too quickly to be waited for. */
export function recordScreen(): void {
  const screenLog: ScreenLog = {
    verdicts: [],
    writes: [],
    cameraCalls: 0,
    decodes: 0,
    firstDecodeAt: null,
    violations: [],
  }
  globalThis.screenLog = screenLog
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    screenLog.violations.push(`${violatedDirective} ${blockedURI}`)
  })

  const textOf = (element: Element, part: string) => element.querySelector(part)?.textContent ?? ''
  let last: { kind: string | null; said: Element | null } = { kind: null, said: null }

  /** Two people after each other may get the same verdict: then only what is said aloud is new. */
  function record(): void {
    const element = document.querySelector('section[data-verdict]')
    const kind = element?.getAttribute('data-verdict') ?? null
    const said = document.querySelector('[aria-live=assertive] > p')
    const isSaid = said !== null && said === last.said
    const isNew = kind !== last.kind || (said !== null && !isSaid)
    last = { kind, said }
    if (!isNew || element === null || kind === null) return
    screenLog.verdicts.push({
      kind,
      before: element.getAttribute('data-before'),
      word: textOf(element, '.verdict-word'),
      main: textOf(element, '.verdict-main'),
      note: textOf(element, '.verdict-note'),
      isImproved: isSaid,
      at: performance.now(),
    })
  }

  new MutationObserver(record).observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-verdict'],
  })

  const media = MediaDevices.prototype
  const openCamera = media.getUserMedia
  media.getUserMedia = function getUserMedia(this: MediaDevices, ...asked: [MediaStreamConstraints?]) {
    screenLog.cameraCalls++
    return openCamera.apply(this, asked)
  }

  const worker = Worker.prototype
  const post = worker.postMessage
  worker.postMessage = function postMessage(this: Worker, ...sent: Parameters<typeof post>) {
    if (screenLog.decodes++ === 0) {
      this.addEventListener('message', () => void (screenLog.firstDecodeAt ??= performance.now()))
    }
    return post.apply(this, sent)
  } as typeof post

  const database = IDBDatabase.prototype
  const begin = database.transaction
  database.transaction = function transaction(this: IDBDatabase, ...asked: Parameters<typeof begin>) {
    const begun = begin.apply(this, asked)
    begun.addEventListener('complete', () => {
      const isWrite = begun.mode === 'readwrite' && begun.objectStoreNames.contains('scans')
      if (isWrite) screenLog.writes.push({ durability: begun.durability, completedAt: performance.now() })
    })
    return begun
  }
}
