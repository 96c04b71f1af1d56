import { createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync, linkSync, unlinkSync, writeFileSync } from 'node:fs'
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

/** One keyring a purpose: a secret never serves two. */
export const purposes = ['tickets', 'grants', 'sessions', 'links'] as const
export type Purpose = (typeof purposes)[number]
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
  const problems: string[] = []
  const load = (purpose: Purpose): Keyring => {
    const given = keys[purpose] ?? readOrMakeFile(dataDir, purpose)
    if (typeof given !== 'string') return makeKeyring(given)
    problems.push(given)
    return makeKeyring([{ id: 1, secret: randomBytes(32) }])
  }
  const keyrings = {
    tickets: load('tickets'),
    grants: load('grants'),
    sessions: load('sessions'),
    links: load('links'),
  }
  if (problems.length > 0) throw new ConfigProblems(problems)
  return keyrings
}

/** The ticket keys of a service that has run with the same settings. Makes none. */
export function requireTicketKeys({ keys, dataDir }: Config): Keyring {
  const given = keys.tickets ?? readFile(keyFile(dataDir, 'tickets'), 'tickets')
  if (typeof given === 'string') throw new ConfigProblems([given])
  return makeKeyring(given)
}

const KeyFile = z
  .array(
    z.object({
      id: z.int().min(1).max(255),
      secret: z.base64().transform((text) => Buffer.from(text, 'base64')),
    }),
  )
  .min(1)

/** Where the keys of a purpose are kept that are not in the environment. */
export const keyFile = (dataDir: string, purpose: Purpose): string => join(dataDir, `keys-${purpose}.json`)

function readOrMakeFile(dataDir: string, purpose: Purpose): SigningKey[] | string {
  const path = keyFile(dataDir, purpose)
  if (!existsSync(path)) makeFile(dataDir, path)
  return readFile(path, purpose)
}

/** The keys in a file, or what is wrong with it. */
function readFile(path: string, purpose: Purpose): SigningKey[] | string {
  if (!existsSync(path))
    return `There is no key file ${path}. Give the keys or the MASUK_DATA_DIR of the service`
  try {
    return KeyFile.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // Not the parser's words: they quote the secret.
    return (
      `${path} can't be read as [{"id":1,"secret":"BASE64"}]. Bring it back from a backup; ` +
      `without it everything that it has signed (${purpose}) is a forgery`
    )
  }
}

/** Written whole beside its place and linked into it: of two servers that start at once, one wins and both read it. */
function makeFile(dataDir: string, path: string): void {
  makeDataDir(dataDir)
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, JSON.stringify([{ id: 1, secret: randomBytes(32).toString('base64') }]), {
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
