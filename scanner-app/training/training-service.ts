import type { Send, WireAnswer, WireRequest } from '@masuk/shared/client.ts'
import { scanFeed } from '@masuk/shared/contract/door-feed.ts'
import { admitScans, enrolScanner, undoScan } from '@masuk/shared/contract/scan.ts'
import { sampleOf, type TrainingSample } from './samples.ts'

interface Scan {
  scanKey: string
  scannedAt: string
}

const REJECTED: Partial<Record<TrainingSample, string>> = {
  void: 'void',
  superseded: 'superseded',
  forged: 'forged',
}
const NO_CHANGES = { changes: [], next: '', more: false, fromStart: false }
const ELSEWHERE_MS = 12 * 60_000
const EVENT_MS = 12 * 3_600_000
const EVENT_ID = '00000000-0000-4000-8000-000000000001'
const GRANT_ID = '00000000-0000-4000-8000-000000000002'

export interface TrainingServiceParts {
  /** For what is no scan, such as asking for the version of the app. */
  send: Send
  now: () => number
  /** What the event of the training is called. */
  eventName: () => string
}

/** Answers a door as the service would, on the device: in a training nothing of a scan leaves it. */
export function createTrainingService({ send, now, eventName }: TrainingServiceParts): Send {
  const asked = new Set<string>()

  /** The first time there is no answer, as with a network that comes and goes. */
  function isLate({ scanKey }: Scan): boolean {
    const isFirst = sampleOf(scanKey) === 'unverified' && !asked.has(scanKey)
    asked.add(scanKey)
    return isFirst
  }

  function admit(scans: readonly Scan[]): unknown {
    if (scans.filter(isLate).length > 0) throw new TypeError('This sample is not answered.')
    const rejected = scans.flatMap(({ scanKey }) => {
      const reason = REJECTED[sampleOf(scanKey)]
      return reason ? [{ scanKey, reason }] : []
    })
    const accepted = scans.filter(({ scanKey }) => !REJECTED[sampleOf(scanKey)])
    return {
      accepted: accepted.map(({ scanKey }) => scanKey),
      rejected,
      checkedIn: accepted.length,
      conflicts: accepted.filter(({ scanKey }) => sampleOf(scanKey) === 'other-door').map(conflictOf),
    }
  }

  const enrolment = () => ({
    token: 'training',
    grantId: GRANT_ID,
    expiresAt: new Date(now() + EVENT_MS).toISOString(),
    event: {
      id: EVENT_ID,
      slug: 'training',
      name: eventName(),
      venue: '',
      startsAt: new Date(now()).toISOString(),
      endsAt: new Date(now() + EVENT_MS).toISOString(),
    },
    zones: [],
    serverTime: new Date(now()).toISOString(),
  })

  return async (request) => {
    const { method, path, body } = request
    const sent = JSON.parse(body ?? '{}') as { scans?: Scan[]; scanKey?: string }
    if (isOf(enrolScanner, request)) return answer(enrolment(), now())
    if (isOf(admitScans, request)) return answer(admit(sent.scans ?? []), now())
    if (isOf(undoScan, request)) return answer({ undone: sent.scanKey }, now())
    if (isOf(scanFeed, request)) return answer(NO_CHANGES, now())
    if (!path.startsWith(admitScans.path)) return send(request)
    // Whatever else a door reads: there is nothing new.
    if (method === 'GET') return { ...answer(null, now()), status: 304, text: '' }
    throw new TypeError('Nothing is sent in a training.')
  }
}

function isOf(operation: { method: string; path: string }, { method, path }: WireRequest): boolean {
  return operation.method === method && path.split('?')[0] === operation.path
}

function conflictOf({ scanKey, scannedAt }: Scan) {
  return {
    scanKey,
    scannedAt: new Date(Date.parse(scannedAt) - ELSEWHERE_MS).toISOString(),
    device: 'Door B',
  }
}

function answer(body: unknown, at: number): WireAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', date: new Date(at).toUTCString() },
    text: JSON.stringify(body),
  }
}
