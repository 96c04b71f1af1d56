import assert from 'node:assert/strict'
import type { WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import type { Verdict } from '../../scanner-app/door/admission.ts'
import { isAdmitted, isOpen, type OutboxRow } from '../../scanner-app/queue/scan-transitions.ts'
import type { ScanRecord } from '../../scanner-app/queue/scan-record.ts'
import { bodyOf, hasFreed, isRefusal, keyIn, markIn, tokenOf } from './wire.ts'
import type { Admitted } from './wire.ts'
import { OTHER_DOOR } from './witness-interface.ts'
import type { DoorWatch, Witness, WitnessParts } from './witness-interface.ts'

/** What an answer has said of one scan, to an app that was there to hear it. */
type Word = 'accepted' | 'rejected' | 'refused alone' | 'undone'

interface Post {
  request: WireRequest
  keys: string[]
  leftAt: number
  ended: boolean
}

/** Asks what the other doors did. */
const isAsk = ({ method, path }: WireRequest) => method === 'GET' && !path.startsWith('/api/scan/roster')

const TIMEOUT_MS = 10_000
const MINUTE_MS = 60_000

export function createWitness({ disk, server, simulation, otherDoor = OTHER_DOOR }: WitnessParts): Witness {
  let shown: ScanRecord[] = []
  const seen = new Set<number>()
  /** Marks of scans. */
  const wanted = new Set<string>()
  const told = new Set<string>()
  const words = new Map<string, Set<Word>>()
  const posts: Post[] = []
  /** Marks of scans whose last answer is not known. */
  const unknown = new Set<string>()
  /** Scans of which the service said that another door was first. */
  const lost = new Set<string>()
  /** Keys that another door has let in. */
  const elsewhere = new Set<string>()
  /** As they were when the storage was cleared: what has left before is written back a moment later. */
  let clearedRows: OutboxRow[] = []
  /** Marks of settled scans that may have been forgotten then. */
  const forgotten = new Set<string>()
  /** How often all stops were over: a person has tried again, or the storage was cleared. */
  let freshStarts = 0
  /** By token: how often the service has taken it. */
  const taken = new Map<string, number>()
  const requests: number[] = []
  let protest: unknown = null

  const rows = () =>
    [...(disk.stores['scans'] ?? new Map()).values()].map(({ row }) => row as unknown as OutboxRow)

  /** The app takes an error on the way for a bad network: it is kept for the next check. */
  function noting<A extends unknown[]>(check: (...seen: A) => void): (...seen: A) => void {
    return (...seen) => {
      try {
        check(...seen)
      } catch (error) {
        protest ??= error
      }
    }
  }

  const savedToken = () => disk.stores['pairing']?.get(JSON.stringify('now'))?.row['token']

  const eventOf = (request: WireRequest) => server.grants.get(tokenOf(request))?.eventId ?? ''

  /**
   * A stop of one grant is over as well when the service has taken it in another window since, or when the storage has
   * failed: then it may not be written down.
   */
  const stopOf = (request: WireRequest) =>
    `${tokenOf(request)} ${freshStarts} ${disk.failures} ${taken.get(tokenOf(request)) ?? 0}`

  function say(mark: string, word: Word): void {
    words.set(mark, (words.get(mark) ?? new Set()).add(word))
  }

  function watch(): DoorWatch {
    let mustAsk = true
    let own: { at: number; token: string }[] = []
    const stopped = new Set<string>()
    const freed = new Set<string>()
    let unsavedToken: string | null = null

    /** Under a pairing that is kept for its scans only: nobody scans for its event. */
    function isFormer(request: WireRequest): boolean {
      const tokens = [...server.grants.keys()]
      const newest = tokens.findLast((token) => token === unsavedToken || token === savedToken())
      return tokenOf(request) !== newest
    }

    function leaves(request: WireRequest): void {
      if (request.path === '/api/scan/enrol') return
      const now = simulation.now()
      const token = tokenOf(request)
      own = [...own.filter(({ at }) => at > now - MINUTE_MS), { at: now, token }]
      requests.push(now)
      const recent = own.filter((each) => each.token === token)
      assert(recent.length <= 92, 'more than 92 requests in a minute under one grant')
      assert(!stopped.has(stopOf(request)), 'a request after the service had ended the pairing or the event')
      if (isAsk(request)) mustAsk = false
      if (request.method === 'POST') {
        assert(!mustAsk || isFormer(request), 'a POST after an absence, before the known keys were asked for')
        leavesPost(request, now)
      }
      if (request.method === 'DELETE') leavesDelete(request, now)
    }

    function ends(request: WireRequest, answer: WireAnswer | null): void {
      if (request.path === '/api/scan/enrol' && answer?.status === 201)
        unsavedToken = (JSON.parse(answer.text) as { token: string }).token

      if (request.path === '/api/scan/enrol') return
      const isOurs = answer?.headers['content-type'] === 'application/json' && answer.status < 500
      if (!isOurs && request.method !== 'GET' && !isFormer(request)) mustAsk = true
      if (request.method === 'POST') endsFlight(request)
      if (answer?.status === 304 || (isOurs && answer.status === 200))
        taken.set(tokenOf(request), (taken.get(tokenOf(request)) ?? 0) + 1)
      if (!answer || !isOurs) return
      if (answer.status === 403 || answer.status === 404) stopped.add(stopOf(request))
      if (request.method === 'POST') endsPost(request, answer)
      if (request.method === 'DELETE') endsDelete(request, answer)
      if (request.method === 'DELETE' && hasFreed(answer)) freed.add(bodyOf(request).scanKey)
      if (isAsk(request) && answer.status === 200) freed.clear()
    }

    /** A person whose scan was undone can come back, unless somebody else has let them in since, or on another day. */
    function showed(code: string, verdict: Verdict): void {
      if (verdict.kind !== 'already-in' || verdict.where.kind === 'this-device') return
      const id = readTicketCode(code)?.ticketId ?? ''
      const isOnAnotherDay = [...elsewhere].some((key) => key.startsWith(id) && !freed.has(key))
      const isFreed = [...freed].some((key) => key.startsWith(id)) && !isOnAnotherDay
      assert(!isFreed, 'already in, after an acknowledged undo')
    }

    return { leaves: noting(leaves), ends: noting(ends), showed: noting(showed) }
  }

  function leavesPost(request: WireRequest, now: number): void {
    const { scans } = bodyOf(request)
    assert(
      Buffer.byteLength(request.body ?? '') <= 60_000 && scans.length <= 200,
      'a request that is too large',
    )
    assert.equal(
      new Set(scans.map(({ scanKey }) => scanKey)).size,
      scans.length,
      'a key twice in one request',
    )
    const eventId = eventOf(request)
    for (const scan of scans) {
      const mark = markIn(eventId, scan)
      // After the storage was cleared, another window may have written back what it knew before this one does.
      const versions = [...clearedRows, ...rows()].filter((row) => markIn(row.eventId, row) === mark)
      assert(versions.length > 0, 'what is sent is not what was written down for this event')
      const isMarked = versions.some(({ attempted, state }) => attempted && state === 'sending')
      assert(isMarked, 'sent before it was durably marked as attempted')
      for (const { code } of versions) assert.equal(code, scan.code)
      assert(!words.get(mark)?.has('undone'), 'sent again after its undo was acknowledged')
      unknown.add(mark)
    }
    const keys = scans.map((scan) => keyIn(eventId, scan))
    posts.push({ request, keys, leftAt: now, ended: false })
  }

  function endsFlight(request: WireRequest): void {
    const post = posts.find((post) => post.request === request)
    if (post) post.ended = true
  }

  function endsPost(request: WireRequest, answer: WireAnswer): void {
    const { scans } = bodyOf(request)
    const body =
      answer.status === 200 ? (JSON.parse(answer.text) as Admitted) : { accepted: [], rejected: [] }
    const rejected = new Set(body.rejected.map(({ scanKey }) => scanKey))
    const lostKeys = new Set(
      body.conflicts?.flatMap(({ scanKey, device }) => (device === otherDoor ? [scanKey] : [])),
    )
    for (const scan of scans) {
      const mark = markIn(eventOf(request), scan)
      const word = body.accepted.includes(scan.scanKey)
        ? 'accepted'
        : rejected.has(scan.scanKey)
          ? 'rejected'
          : null
      const alone = scans.length === 1 && (isRefusal(answer) || answer.status === 413)
      // The last answer that names the key counts: the other door may have taken its own admission back since.
      if (word === 'accepted' && lostKeys.has(scan.scanKey)) lost.add(mark)
      else if (word === 'accepted') lost.delete(mark)
      if (word || alone) unknown.delete(mark)
      if (word || alone) say(mark, word ?? 'refused alone')
    }
  }

  function leavesDelete(request: WireRequest, now: number): void {
    const key = keyIn(eventOf(request), bodyOf(request))
    const inFlight = posts.some(
      ({ keys, ended, leftAt }) => !ended && now < leftAt + TIMEOUT_MS && keys.includes(key),
    )
    assert(!inFlight, 'DELETE while a POST of the key was in flight')
    const isUnknown = [...unknown].some((mark) => mark.startsWith(key))
    assert(!isUnknown, 'DELETE while the outcome of a POST of the key was unknown')
    assert(
      !lost.has(markIn(eventOf(request), bodyOf(request))),
      "DELETE of a scan that had lost against another door's",
    )
  }

  function endsDelete(request: WireRequest, answer: WireAnswer): void {
    const mark = markIn(eventOf(request), bodyOf(request))
    if (answer.status === 200) say(mark, 'undone')
    if (isRefusal(answer)) say(mark, 'refused alone')
  }

  function checkDisk(): void {
    if (protest !== null) throw protest
    for (const scanKey of elsewhere)
      assert.equal(server.rows.get(scanKey)?.device, otherDoor, "another door's admission has disappeared")
    const now = new Map(rows().map((row) => [row.seq, row]))
    for (const seq of seen) assert(now.has(seq), 'a record has disappeared')
    for (const scan of shown)
      assert.equal(now.get(scan.seq)?.scannedAt, scan.scannedAt, 'a shown admit is not on the disk')
    const entries = [...now.values()].filter((row) => isAdmitted(row) && row.override === undefined)
    const admitted = entries.map(({ scanKey }) => scanKey)
    assert.equal(new Set(admitted).size, admitted.length, 'one ticket let in twice on one day')
    for (const row of now.values()) {
      seen.add(row.seq)
      checkOutcome(row)
    }
  }

  /** Nothing leaves the queue but by the service's word or a person's. */
  function checkOutcome(row: OutboxRow): void {
    const said = words.get(markIn(row.eventId, row)) ?? new Set()
    if (row.state === 'accepted') assert(said.has('accepted'), 'accepted, and the service never said so')
    if (row.state === 'rejected') assert(said.has('rejected'), 'rejected, and the service never said so')
    if (row.state === 'quarantined')
      assert(said.has('refused alone'), 'quarantined without having been refused alone')
    if (row.state === 'undone') assert(wanted.has(markIn(row.eventId, row)), 'undone, and nobody wanted it')
  }

  function markAt(seq: number): string {
    const row = [...clearedRows, ...rows()].findLast((row) => row.seq === seq)
    return row ? markIn(row.eventId, row) : ''
  }

  function storageCleared(): void {
    checkDisk()
    clearedRows = rows()
    const owed = new Set(clearedRows.filter(isOpen).map(({ seq }) => seq))
    for (const row of clearedRows) if (!owed.has(row.seq)) forgotten.add(markIn(row.eventId, row))
    shown = shown.filter(({ seq }) => owed.has(seq))
    for (const seq of seen) if (!owed.has(seq)) seen.delete(seq)
    // A window that has not heard of a stop may write back what was before it. The service says it once more.
    freshStarts++
  }

  function checkRest(): void {
    checkDisk()
    const accepted = rows().filter(({ state }) => state === 'accepted')
    for (const row of rows()) {
      const isFinal =
        ['accepted', 'rejected', 'quarantined', 'undone'].includes(row.state) && row.undo === null
      assert(isFinal, `a record rests as ${row.state}`)
      if (told.has(markIn(row.eventId, row)))
        assert(['undone', 'rejected'].includes(row.state), `an undo was promised, and it is ${row.state}`)
    }
    for (const row of accepted.filter(({ conflict }) => conflict === null)) {
      assert.equal(
        server.rows.get(row.scanKey)?.scannedAt,
        row.scannedAt,
        'accepted, but not with the service',
      )
    }
    const ours = new Set(rows().map(({ device }) => device))
    for (const [scanKey, row] of server.rows) {
      const own = accepted.find((scan) => scan.scanKey === scanKey && scan.scannedAt === row.scannedAt)
      if (ours.has(row.device) && !forgotten.has(markIn(row.eventId, { scanKey, ...row })))
        assert(own, 'the service has a scan that was undone or never made here')
    }
  }

  return {
    watch,
    wasShown: (scan) => shown.push(scan),
    wantsUndone: (seq) => wanted.add(markAt(seq)),
    wasToldUndone: (seq) => told.add(markAt(seq)),
    letInElsewhere: (scanKey) => elsewhere.add(scanKey),
    tookBackElsewhere: (scanKey) => elsewhere.delete(scanKey),
    triesAgain: () => freshStarts++,
    storageCleared,
    checkDisk,
    checkRest,
    requestsSince: (time) => requests.filter((at) => at >= time).length,
  }
}
