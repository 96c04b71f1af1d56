import type { Deps } from '../core/deps.ts'

/** A handler after which mail with tickets may wait: it leaves once the handler's transaction is over. */
export function thenMail<Context extends { deps: Pick<Deps, 'ticketMails'> }, Reply>(
  handler: (context: Context) => Promise<Reply>,
): (context: Context) => Promise<Reply> {
  return async (context) => {
    const reply = await handler(context)
    context.deps.ticketMails.wake()
    return reply
  }
}
