import type { Deps } from '../core/deps.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { makeLibrary } from './library.ts'
import type { SignInLibrary } from './library.ts'
import { makeNetworkCaps } from './network-caps.ts'
import type { NetworkCaps } from './network-caps.ts'

/** What signing in works with besides what every request has. */
export interface SignInContext {
  deps: Deps
  hashes: KeyedHashes
  library: SignInLibrary
  networks: NetworkCaps
}

const contexts = new WeakMap<Deps, SignInContext>()

/** Made once a process, when somebody signs in for the first time. */
export function signInContextOf(deps: Deps): SignInContext {
  const made = contexts.get(deps) ?? makeContext(deps)
  contexts.set(deps, made)
  return made
}

function makeContext(deps: Deps): SignInContext {
  const hashes = keyedHashes(deps.keyrings.sessions)
  return { deps, hashes, library: makeLibrary(deps), networks: makeNetworkCaps(deps, hashes) }
}
