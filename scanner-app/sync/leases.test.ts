import { expect, test } from 'vitest'
import { EVENT, aRow } from '../../test/scanner/scans.ts'
import { LEASE_MS, createLeases } from './leases.ts'

function leases() {
  const time = { now: 1_000 }
  return { time, ...createLeases('me', () => time.now) }
}

const theirs = aRow(1, { claim: { by: 'other', turn: 1 } })

test('a claim of another counts from when it was first seen', () => {
  const { observe, isTaken, time } = leases()
  expect(observe(EVENT, [theirs])).toEqual(new Map([[1, 1_000 + LEASE_MS]]))
  time.now += LEASE_MS - 1
  expect(observe(EVENT, [theirs]).size).toBe(1)
  expect(isTaken(theirs)).toBe(true)
  time.now += 1
  expect(observe(EVENT, [theirs]).size).toBe(0)
  expect(isTaken(theirs)).toBe(false)
})

test('a new claim on the same row counts anew', () => {
  const { observe, isTaken, time } = leases()
  observe(EVENT, [theirs])
  time.now += LEASE_MS
  const again = { ...theirs, claim: { by: 'other', turn: 2 } }
  expect(isTaken(again)).toBe(true)
  expect(observe(EVENT, [again]).size).toBe(1)
})

test('a claim that has not been seen yet is taken', () => {
  expect(leases().isTaken(theirs)).toBe(true)
})

test('what nobody or this window has claimed is free', () => {
  const { observe, isTaken } = leases()
  const mine = aRow(2, { claim: { by: 'me', turn: 7 } })
  expect(observe(EVENT, [aRow(1), mine]).size).toBe(0)
  expect(isTaken(aRow(1)) || isTaken(mine)).toBe(false)
})
