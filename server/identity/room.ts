import type { Deps } from '../deps.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import type { KeyedHashes } from '../signing/one-time-code.ts'
import { makeLibrary } from './library.ts'
import type { SignInLibrary } from './library.ts'
import { makeNetworkCaps } from './network-caps.ts'
import type { NetworkCaps } from './network-caps.ts'

/** What signing in works with besides the world of every request. Made once a process. */
export interface SignInRoom {
  deps: Deps
  hashes: KeyedHashes
  library: SignInLibrary
  networks: NetworkCaps
}

export function makeSignInRoom(deps: Deps): SignInRoom {
  const hashes = keyedHashes(deps.keyrings.sessions)
  return { deps, hashes, library: makeLibrary(deps), networks: makeNetworkCaps(deps, hashes) }
}
