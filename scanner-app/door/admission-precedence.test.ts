import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, aRow } from '../../test/scanner/scans.ts'
import { codeOf } from '../../test/scanner/tickets.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { RosterFinding } from '../roster/roster-finding.ts'
import { afterSettled, decide } from './admission.ts'
import type { CheckIns, Facts, Verdict } from './admission.ts'

// The order of verdicts over every combination of what a door may know.

const CODE = codeOf(1)
const ELSEWHERE = { at: Date.parse('2026-11-20T11:00:00.000Z'), device: 'Door C' }
const JUST_AFTER_MIDNIGHT = Date.parse(`${DAY}T16:02:00Z`)
const rival = { scannedAt: '2026-11-20T12:00:00.000Z', device: 'Door B' }
const listed = (given: Partial<Extract<RosterFinding, { kind: 'listed' }>> = {}): RosterFinding => ({
  kind: 'listed',
  state: 'valid',
  type: { id: 'general', name: 'General' },
  holder: null,
  ...given,
})
const unlisted = (isForged: boolean): RosterFinding => ({ kind: 'unlisted', isForged })
const kindOf = (verdict: Verdict | 'record-it') => (verdict === 'record-it' ? verdict : verdict.kind)

const plain: Facts = {
  now: JUST_AFTER_MIDNIGHT,
  time: 'sure',
  paired: true,
  readable: true,
  isTicket: true,
  roster: { kind: 'no-roster' },
  rules: { unlisted: 'admit', types: null },
  confirmed: false,
  today: { own: [], known: null },
  lastNight: null,
}

describe('the precedence holds for every combination', () => {
  const flags = [
    'unreadable',
    'unpaired',
    'impossible',
    'noTicket',
    'refused',
    'justNow',
    'unsure',
    'lastNight',
    'inHere',
    'known',
  ] as const
  type Flag = (typeof flags)[number]
  const combinations = Array.from(
    { length: 2 ** flags.length },
    (_, bits) => new Set(flags.filter((_, at) => bits & (1 << at))),
  )

  /** The rule as a person would say it: the first that applies, from the top. */
  function expected(has: ReadonlySet<Flag>): string {
    if (has.has('unreadable') || has.has('unpaired') || has.has('impossible')) return 'fault'
    if (has.has('noTicket')) return 'not-a-ticket'
    if (has.has('refused')) return 'not-valid'
    if (has.has('justNow')) return 'just-now'
    if (has.has('unsure')) return 'attention'
    const isIn = has.has('inHere') || has.has('known')
    if (has.has('lastNight') && !isIn) return 'attention'
    return isIn ? 'already-in' : 'record-it'
  }

  function factsOf(has: ReadonlySet<Flag>): Facts {
    const now = JUST_AFTER_MIDNIGHT
    const scanned = (agoMs: number) => ({ scannedAt: new Date(now - agoMs).toISOString() })
    const records = [
      ...(has.has('refused') ? [aRow(1, { ...scanned(60_000), state: 'rejected', problem: 'void' })] : []),
      ...(has.has('inHere') ? [aRow(2, { ...scanned(50_000), code: CODE })] : []),
      ...(has.has('justNow') ? [aRow(3, { ...scanned(4_000), code: CODE })] : []),
    ]
    return {
      ...plain,
      now,
      time: has.has('impossible') ? 'impossible' : has.has('unsure') ? 'doubtful' : 'sure',
      paired: !has.has('unpaired'),
      readable: !has.has('unreadable'),
      isTicket: !has.has('noTicket'),
      today: { own: records, known: has.has('known') ? ELSEWHERE : null },
      lastNight: { own: [], known: has.has('lastNight') ? ELSEWHERE : null },
    }
  }

  test(`all ${combinations.length} of them`, () => {
    for (const has of combinations) {
      const verdict = decide(has.has('noTicket') ? 'hello' : CODE, factsOf(has))
      expect(`${[...has].join(' ')}: ${kindOf(verdict)}`).toBe(`${[...has].join(' ')}: ${expected(has)}`)
    }
  })

  test('a person who has looked may go on, but never past a fault, a refusal or somebody who is in', () => {
    for (const has of combinations) {
      const verdict = decide(has.has('noTicket') ? 'hello' : CODE, { ...factsOf(has), confirmed: true })
      const isIn = has.has('inHere') || has.has('known')
      const after = isIn ? 'already-in' : 'record-it'
      expect(kindOf(verdict)).toBe(expected(has) === 'attention' ? after : expected(has))
    }
  })
})

describe('whatever comes together', () => {
  interface Generated {
    own: {
      state: ScanRecord['state']
      agoMs: number
      listed: boolean
      conflict: typeof rival | null
      undo: 'wanted' | null
    }[]
    known: typeof ELSEWHERE | null
  }

  const checkIns = fc.record({
    own: fc.array(
      fc.record({
        state: fc.constantFrom<ScanRecord['state'][]>(
          'queued',
          'unknown',
          'accepted',
          'rejected',
          'undone',
          'quarantined',
        ),
        agoMs: fc.constantFrom(1_000, 60_000),
        listed: fc.boolean(),
        conflict: fc.constantFrom(null, rival),
        undo: fc.constantFrom(null, 'wanted' as const),
      }),
      { maxLength: 2 },
    ),
    known: fc.constantFrom(null, ELSEWHERE),
  })
  const toCheckIns = ({ own, known }: Generated): CheckIns => ({
    known,
    own: own.map(({ agoMs, listed: isListed, ...given }, at) =>
      aRow(at + 1, {
        ...given,
        ...(isListed && { listed: true }),
        code: CODE,
        scannedAt: new Date(JUST_AFTER_MIDNIGHT - agoMs).toISOString(),
      }),
    ),
  })

  const facts: fc.Arbitrary<Facts> = fc
    .record({
      time: fc.constantFrom('sure' as const, 'doubtful' as const, 'impossible' as const),
      paired: fc.boolean(),
      readable: fc.boolean(),
      isTicket: fc.boolean(),
      confirmed: fc.boolean(),
      unshown: fc.boolean(),
      roster: fc.constantFrom<RosterFinding[]>(
        { kind: 'no-roster' },
        listed(),
        listed({ state: 'void' }),
        listed({ state: 'superseded' }),
        unlisted(true),
        unlisted(false),
      ),
      rules: fc.record({
        unlisted: fc.constantFrom('admit' as const, 'refuse' as const),
        types: fc.constantFrom(null, ['general'], ['vip']),
      }),
      today: checkIns.map(toCheckIns),
      lastNight: fc.option(checkIns.map(toCheckIns), { nil: null }),
    })
    .map((given) => ({ ...given, now: JUST_AFTER_MIDNIGHT }))

  test('a fault comes before a refusal, that before a look, that before already in, and that before an admission', () => {
    const steps = ['fault', 'not-a-ticket not-valid', 'just-now', 'attention', 'already-in', 'record-it']
    const stepOf = (kind: string) => steps.findIndex((step) => step.split(' ').includes(kind))
    fc.assert(
      fc.property(facts, (given) => {
        const step = stepOf(kindOf(decide(CODE, given)))
        // Whatever is put right, nothing more urgent comes up.
        const better: Facts[] = [
          { ...given, time: 'sure' },
          { ...given, paired: true, readable: true },
          { ...given, isTicket: true, roster: listed(), rules: { unlisted: 'admit', types: null } },
          { ...given, confirmed: true },
        ]
        for (const each of better) expect(stepOf(kindOf(decide(CODE, each)))).toBeGreaterThanOrEqual(step)
      }),
    )
  })

  test('nobody is let in whom the roster refuses, and no code that nothing vouches for gets the plain admission', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const verdict = decide(CODE, given)
        const isRefused =
          given.roster.kind === 'unlisted'
            ? given.roster.isForged || given.rules.unlisted === 'refuse'
            : given.roster.kind === 'listed' && given.roster.state !== 'valid'
        const turnsAway = ['fault', 'not-a-ticket', 'not-valid'].includes(kindOf(verdict))
        const admits = given.today.own.filter((scan) => afterSettled(scan).kind === 'admit')
        expect(turnsAway || !isRefused).toBe(true)
        expect(admits.filter((scan) => scan.state !== 'accepted' && !scan.listed)).toEqual([])
      }),
    )
  })
})
