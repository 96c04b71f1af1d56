import { writeTicketCode } from '@masuk/shared/ticket-code.ts'
import type { Verdict } from '../door/admission.ts'

export const trainingSamples = [
  'good',
  'again',
  'other-door',
  'void',
  'superseded',
  'forged',
  'unverified',
  'not-a-ticket',
  'attention',
  'fault',
] as const
export type TrainingSample = (typeof trainingSamples)[number]

/** What is read of a sample: a code, or a verdict that no code brings about. */
export type SampleRead = { code: string } | { verdict: Verdict }

const NUMBERS = 10_000

/** Samples as if they were scanned. Each is another ticket than before, but for `again`. */
export function createSamples(): (sample: TrainingSample) => SampleRead {
  let number = 0
  let last = codeOf('good', 0)
  return (sample) => {
    if (sample === 'attention')
      return { verdict: { kind: 'attention', message: 'was-in-last-night', entry: null } }
    if (sample === 'fault') return { verdict: { kind: 'fault', why: 'not-saved' } }
    if (sample === 'not-a-ticket') return { code: 'https://example.com/poster' }
    if (sample === 'again') return { code: last }
    number = (number + 1) % NUMBERS
    const code = codeOf(sample, number)
    if (sample === 'good') last = code
    return { code }
  }
}

/** A well-formed code whose ticket id says which sample it is. */
function codeOf(sample: TrainingSample, number: number): string {
  const kind = String(trainingSamples.indexOf(sample)).padStart(2, '0')
  const ticketId = `00000000-0000-4000-8000-${kind}${String(number).padStart(10, '0')}`
  return writeTicketCode({ keyId: 1, issue: 1, ticketId, tag: new Uint8Array(16) })
}

/** Which sample a scan key is of; `good` for any other ticket. */
export function sampleOf(scanKey: string): TrainingSample {
  return trainingSamples[Number(scanKey.slice(24, 26))] ?? 'good'
}
