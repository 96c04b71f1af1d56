import { createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Keyring } from './keys.ts'

/** Eight digits, as a person may have typed them: with spaces or hyphens between. Null for anything else. */
export function readCode(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

/** What is stored of codes, addresses and networks: keyed hashes, because there are few enough of each to try them all. */
export interface KeyedHashes {
  ofCode(address: string, code: string): string
  ofAddress(address: string): Buffer
  ofNetwork(network: string): Buffer
  /** Of the name under which the sign-in library keeps a code. */
  ofName(name: string): string
  /** The sign-in library demands a secret of its own. */
  librarySecret: string
}

export function keyedHashes(keyring: Keyring): KeyedHashes {
  const codes = keyFor(keyring, 'one-time code')
  const addresses = keyFor(keyring, 'e-mail address')
  const networks = keyFor(keyring, 'network')
  const names = keyFor(keyring, 'verification name')
  return {
    ofCode: (address, code) => createHmac('sha256', codes).update(`${address}\0${code}`).digest('base64url'),
    ofAddress: (address) => createHmac('sha256', addresses).update(address).digest(),
    ofNetwork: (network) => createHmac('sha256', networks).update(network).digest(),
    ofName: (name) => createHmac('sha256', names).update(name).digest('base64url'),
    librarySecret: keyFor(keyring, 'sign-in library').export().toString('hex'),
  }
}

function keyFor(keyring: Keyring, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', keyring.signing.key, '', purpose, 32)))
}
