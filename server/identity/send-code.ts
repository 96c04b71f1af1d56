import type { Deps } from '../core/deps.ts'
import type { Fault } from '../core/fault.ts'
import type { Handler } from '../core/handler.ts'
import { transaction } from '../db/transaction.ts'
import { keyedHashes } from '../signing/one-time-code.ts'
import { mayHaveCode } from './address-limits.ts'
import { lockAddress, saveAddress } from './address-store.ts'
import { sealCodeLetter } from './code-mail.ts'
import { openLibrary } from './library.ts'
import { networkLimits } from './network-limits.ts'
import { expireOldCookies } from './old-cookies.ts'
import { refuseLimited } from './sign-in-audit.ts'

/** `identity.sendCode`: the reply is the same whether or not anybody has an account with the address. */
export const sendCode: Handler<'identity.sendCode'> = async ({ input: { body }, deps, request }) => {
  expireOldCookies(request, deps)
  await networkLimits(deps).countCode(request.network)
  const refusal = await mailCode(deps, body.email)
  if (refusal) throw refusal
  return { success: true }
}

async function mailCode({ db, clock, keyrings, jobs }: Deps, email: string): Promise<Fault | null> {
  const hashes = keyedHashes(keyrings.sessions)
  const hash = hashes.ofAddress(email)
  const now = clock.now()
  return transaction(db.identity, async (tx) => {
    const address = await lockAddress(tx, hash, now)
    const ruling = mayHaveCode(address.history, now)
    if (ruling.kind === 'limited') return refuseLimited(tx, { ...ruling, hash, email, now })
    const library = await openLibrary({ tx, now, hashes, email })
    const code = await library.makeCode()
    await saveAddress(tx, address, ruling.history)
    const letter = { email, code, endsAt: ruling.endsAt.toISOString() }
    await jobs.enqueue(tx, 'identity.code_mail', sealCodeLetter(keyrings.sessions, letter))
    return null
  })
}
