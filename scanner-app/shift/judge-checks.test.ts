import { expect, test } from 'vitest'
import { flows } from '../words/flows/en.ts'
import { flows as malay } from '../words/flows/ms.ts'
import { flows as tamil } from '../words/flows/ta.ts'
import { flows as chinese } from '../words/flows/zh.ts'
import type { CheckName, Level } from './checks.ts'
import { blocksStart, judgeChecks, type CheckFacts } from './judge-checks.ts'

const fit: CheckFacts = {
  isPrivate: false,
  token: 'good',
  camera: 'live',
  testRead: 'right',
  heard: true,
  storage: 'kept',
  freeBytes: 1_000_000_000,
  install: 'installed',
  offlineReady: true,
  screen: 'held',
  clock: { isSure: true, skewMs: null },
  rosterAgeMs: 60_000,
  battery: { level: 0.8, charging: false },
}

test('a device that is fit has nothing but good checks', () => {
  expect(new Set(judgeChecks(fit).map(({ level }) => level))).toEqual(new Set(['ok']))
})

const cases: [CheckName, Partial<CheckFacts>, Level | null, string | null][] = [
  ['private', {}, null, null],
  ['private', { isPrivate: true }, 'fault', 'private'],
  ['token', { token: 'unasked' }, 'advice', 'unasked'],
  ['token', { token: 'ends-early' }, 'advice', 'endsEarly'],
  ['token', { token: 'refused' }, 'fault', 'refused'],
  ['camera', { camera: 'failed' }, 'fault', 'failed'],
  ['camera', { camera: 'starting' }, 'open', 'open'],
  ['camera', { camera: 'resting' }, 'ok', 'works'],
  ['test-scan', { testRead: null }, 'open', 'open'],
  ['test-scan', { testRead: 'ticket' }, 'ok', 'ticket'],
  ['test-scan', { testRead: 'layout' }, 'fault', 'layout'],
  ['test-scan', { testRead: 'capitals' }, 'fault', 'capitals'],
  ['test-scan', { testRead: 'other' }, 'advice', 'other'],
  ['sound', { heard: null }, 'open', 'open'],
  ['sound', { heard: false }, 'advice', 'unheard'],
  ['storage', { storage: 'may-be-cleared' }, 'advice', 'may-be-cleared'],
  ['storage', { storage: 'unknown' }, 'advice', 'unknown'],
  ['space', { freeBytes: null }, null, null],
  ['space', { freeBytes: 49_999_999 }, 'advice', 'little'],
  ['space', { freeBytes: 4_999_999 }, 'fault', 'none'],
  ['install', { install: 'browser' }, 'advice', 'browser'],
  ['install', { install: 'ios-tab' }, 'advice', 'ios-tab'],
  ['offline', { offlineReady: false }, 'advice', 'pending'],
  ['screen', { screen: 'absent' }, 'advice', 'autoLock'],
  ['screen', { screen: 'off' }, 'ok', 'stays'],
  ['clock', { clock: { isSure: false, skewMs: null } }, 'advice', 'unsure'],
  ['clock', { clock: { isSure: true, skewMs: -120_000 } }, 'advice', 'wrong'],
  ['roster', { rosterAgeMs: null }, 'advice', 'none'],
  ['roster', { rosterAgeMs: 3_600_001 }, 'advice', 'old'],
  ['battery', { battery: null }, null, null],
  ['battery', { battery: { level: 0.29, charging: false } }, 'advice', 'low'],
  ['battery', { battery: { level: 0.05, charging: true } }, 'ok', 'enough'],
]

test.each(cases)('%s of %j', (name, facts, level, says) => {
  const check = judgeChecks({ ...fit, ...facts }).find((each) => each.name === name)
  expect([check?.level ?? null, check?.says ?? null]).toEqual([level, says])
})

test('every language has a sentence for whatever a check says', () => {
  const said = [...cases.map(([, facts]) => facts), {}].flatMap((facts) => judgeChecks({ ...fit, ...facts }))
  for (const { checks } of [flows, malay, chinese, tamil])
    for (const { name, says, number } of said)
      expect(checks.list[name].says[says]?.(number ?? 0), `${name} ${says}`).toMatch(/\S/)
})

test('only a private window keeps a shift from beginning', () => {
  const blocked = cases.filter(([, facts]) => blocksStart(judgeChecks({ ...fit, ...facts })))
  expect(blocked.map(([name]) => name)).toEqual(['private'])
})
