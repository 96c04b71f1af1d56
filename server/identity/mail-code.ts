import { transaction } from '../db/transaction.ts'
import type { Fault } from '../core/fault.ts'
import { dropCodes, lockAddress, saveAddress } from './address-store.ts'
import { refuseCapped } from './capped.ts'
import { ruleOnCode } from './caps.ts'
import { sealCodeLetter } from './code-mail.ts'
import { nameOfCodes } from './library.ts'
import type { LibraryCall } from './library.ts'
import type { SignInContext } from './sign-in-context.ts'

/** Sends a new code to an address, whether or not anybody has an account with it; the answer is the same. */
export async function mailCode(
  { deps, hashes, library, networks }: SignInContext,
  { email, network }: { email: string; network: string },
): Promise<void> {
  await networks.countCode(network)
  const refusal = await transaction(deps.db.identity, async (tx): Promise<Fault | null> => {
    const now = deps.clock.now()
    const address = await lockAddress(tx, hashes.ofAddress(email), now)
    const ruling = ruleOnCode(address.history, now)
    if (ruling.kind === 'capped') return refuseCapped(tx, { address, email, ruling, now })
    await dropCodes(tx, hashes.ofName(nameOfCodes(email)))
    const call: LibraryCall = { tx, email, now }
    await library.sendCode(call)
    await saveAddress(tx, address, ruling.history)
    const letter = { email, code: call.code ?? '', endsAt: ruling.endsAt.toISOString() }
    await deps.jobs.enqueue(tx, 'identity.code_mail', sealCodeLetter(deps.keyrings.sessions, letter))
    return null
  })
  if (refusal) throw refusal
}
