import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { simulatorSecrets } from './simulator-secrets.ts'

let dataDir: string
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'masuk-secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

const secretsWith = (environment: Record<string, string> = {}) =>
  simulatorSecrets(readConfig({ MASUK_DATA_DIR: dataDir, ...environment }))

test('each has its own, made once and kept', () => {
  const secrets = secretsWith()
  expect(secrets?.tngSecret).toMatch(/^[\w-]{43}$/)
  expect(secrets?.curlecSecret).not.toBe(secrets?.tngSecret)
  expect(secretsWith()).toEqual(secrets)
  expect(readdirSync(dataDir).toSorted()).toEqual(['keys-curlec-demo.json', 'keys-tng-demo.json'])
})

test('those of the environment are taken, and nothing is kept', () => {
  const tngSecret = 'a-secret-of-the-wallet-simulator-'
  const curlecSecret = 'a-secret-of-the-Curlec-simulator-'
  expect(secretsWith({ MASUK_TNG_DEMO_SECRET: tngSecret, MASUK_CURLEC_DEMO_SECRET: curlecSecret })).toEqual({
    tngSecret,
    curlecSecret,
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test('without simulators there are none', () => {
  expect(secretsWith({ MASUK_PAYMENT_SIMULATORS: '0' })).toBeNull()
  expect(readdirSync(dataDir)).toEqual([])
})
