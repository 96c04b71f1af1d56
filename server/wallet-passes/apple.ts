import type { Handler } from '../core/handler.ts'
import { ReplyBytes } from '../core/reply.ts'
import { walletKinds } from './kinds.ts'
import { noSuchPass, requireOwnPass } from './own-pass.ts'
import { passLabels } from './words.ts'

const { zh, ...others } = passLabels
/** As Apple calls the languages. */
const labels = { ...others, 'zh-Hans': zh }

/** `walletPasses.apple`: signed anew, with the code that is the newest now. */
export const applePass: Handler<'walletPasses.apple'> = async ({ input: { query }, proof, deps }) => {
  const { apple } = deps.wallets
  if (!apple || !walletKinds(deps).includes('apple')) throw noSuchPass()
  const pass = await requireOwnPass(deps, { userId: proof.userId, ticketId: query.ticketId })
  return new ReplyBytes(await apple.sign(pass, labels), 'ticket.pkpass', 'application/vnd.apple.pkpass')
}
