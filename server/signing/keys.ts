import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, linkSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ConfigProblems } from '../config.ts'
import type { Config, SigningKey } from '../config.ts'
import { makeDataDir } from '../data-dir.ts'

/** Keys of one purpose: the first signs, every one verifies. */
export interface Keyring {
  signing: { id: number; key: KeyObject }
  byId: ReadonlyMap<number, KeyObject>
}

/** As in the environment (config.ts). */
const LEAST_BYTES = 32

/** One keyring a purpose: a secret never serves two. */
export const purposes = ['tickets', 'grants', 'sessions', 'links'] as const
export type Purpose = (typeof purposes)[number]
export type SimulatorPurpose = 'tng-demo' | 'curlec-demo'
export type Keyrings = Record<Purpose, Keyring>

/** KeyObjects, because an HMAC with a raw Buffer key costs six times as much. */
export function makeKeyring(keys: readonly SigningKey[]): Keyring {
  const [first] = keys
  if (!first) throw new Error('A keyring needs a key.')
  const byId = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret)]))
  return { signing: { id: first.id, key: createSecretKey(first.secret) }, byId }
}

/** The keys of the environment; what is not given there is kept in a file that only this account can read. */
export function loadKeyrings({ keys, dataDir }: Config): Keyrings {
  const lists = Object.fromEntries(
    purposes.map((purpose) => [purpose, keys[purpose] ?? readOrMakeFile(dataDir, purpose)]),
  ) as Record<Purpose, KeyList>
  const problems = [
    ...purposes.flatMap((purpose) => (typeof lists[purpose] === 'string' ? [lists[purpose]] : [])),
    ...sharedSecrets(lists, dataDir),
  ]
  if (problems.length > 0) throw new ConfigProblems(problems)
  const load = (purpose: Purpose) => makeKeyring(usable(lists[purpose]))
  return {
    tickets: load('tickets'),
    grants: load('grants'),
    sessions: load('sessions'),
    links: load('links'),
  }
}

/** The keys of one purpose of a service that has run with the same settings. Makes none. */
export function requireKeys({ keys, dataDir }: Config, purpose: Purpose): Keyring {
  const list = keys[purpose] ?? readFile(keyFile(dataDir, purpose))
  if (typeof list === 'string') throw new ConfigProblems([list])
  return makeKeyring(list)
}

/** The secret of a simulator, kept as the keys are. Made where there is none. */
export function keptSimulatorSecret(dataDir: string, purpose: SimulatorPurpose): Buffer {
  const list = readOrMakeFile(dataDir, purpose)
  if (typeof list === 'string') throw new ConfigProblems([list])
  const [first] = list
  if (!first) throw new Error('A key file holds a key.')
  return first.secret
}

/** Keys, or what is wrong with them. */
type KeyList = readonly SigningKey[] | string

const usable = (list: KeyList): readonly SigningKey[] => (typeof list === 'string' ? [] : list)

/** One sentence for each two purposes that have a secret in common, wherever each is kept. */
function sharedSecrets(lists: Record<Purpose, KeyList>, dataDir: string): string[] {
  return purposes.flatMap((one, index) =>
    purposes
      .slice(index + 1)
      .filter((other) =>
        usable(lists[one]).some(({ secret }) =>
          usable(lists[other]).some((key) => key.secret.equals(secret)),
        ),
      )
      .map(
        (other) =>
          `The keys for ${one} and ${other} must not share a secret: give each its own, in the environment or in ${dataDir}`,
      ),
  )
}

const KeyFile = z
  .array(
    z.object({
      id: z.int().min(1).max(255),
      secret: z
        .base64()
        .transform((text) => Buffer.from(text, 'base64'))
        .refine((secret) => secret.length >= LEAST_BYTES),
    }),
  )
  .min(1)
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length)

/** Where the keys of a purpose are kept that are not in the environment. */
export const keyFile = (dataDir: string, purpose: Purpose | SimulatorPurpose): string =>
  join(dataDir, `keys-${purpose}.json`)

function readOrMakeFile(dataDir: string, purpose: Purpose | SimulatorPurpose): KeyList {
  const path = keyFile(dataDir, purpose)
  if (!existsSync(path)) makeFile(dataDir, path)
  return readFile(path)
}

function readFile(path: string): KeyList {
  if (!existsSync(path))
    return `There is no key file ${path}. Give the keys or the MASUK_DATA_DIR of the service`
  if (isOpenToOthers(path)) return `${path} can be read by other accounts. Close it: chmod 600 ${path}`
  try {
    return KeyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Not the parser's words: they quote the secret.
    return (
      `${path} is not [{"id":1,"secret":"BASE64"}] with distinct ids from 1 to 255 and at least ${LEAST_BYTES} bytes each. ` +
      'Bring it back from a backup; without it everything that it has signed is a forgery'
    )
  }
}

/** Windows has no such modes. */
function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
}

/** Written whole beside its place and linked into it: of two servers that start at once, one wins and both read it. */
function makeFile(dataDir: string, path: string): void {
  makeDataDir(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify([{ id: 1, secret: randomBytes(LEAST_BYTES).toString('base64') }]), {
    mode: 0o600,
  })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    unlinkSync(draft)
  }
}
