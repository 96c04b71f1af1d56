import type { Handler } from '../core/handler.ts'
import { noSuchPass, requireOwnPass } from './own-pass.ts'
import { passLabels } from './words.ts'

/** `walletPasses.google`: signed anew, with the code that is the newest now. */
export const googlePass: Handler<'walletPasses.google'> = async ({ input: { query }, proof, deps }) => {
  const { ticketId, language } = query
  const { google } = deps.wallets
  if (!google) throw noSuchPass()
  const pass = await requireOwnPass(deps, { userId: proof.userId, ticketId })
  return { link: await google.link(pass, { language, labels: passLabels[language], now: deps.clock.now() }) }
}
