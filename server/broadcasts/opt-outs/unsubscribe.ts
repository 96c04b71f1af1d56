import type { Deps } from '../../core/deps.ts'
import type { Handler } from '../../core/handler.ts'
import { refused } from '../../core/refused.ts'
import type { Tx } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { sharePerson } from '../../locks/person.ts'
import { readUnsubscribeLink } from '../../signing/links/unsubscribe-link.ts'
import type { UnsubscribeLink } from '../../signing/links/unsubscribe-link.ts'
import { addOptOut, deleteOptOut, findMailChoice } from './store.ts'

/** `loyalty.mailChoice`: what the page of the link begins with. */
export const mailChoice: Handler<'loyalty.mailChoice'> = async ({ input: { query }, deps }) => {
  const link = readUnsubscribeLink(deps.keyrings.links, query.token)
  const found = link && (await findMailChoice(deps.db.web, link))
  return found ? { state: 'done', ...found } : invalidLink()
}

/** `loyalty.unsubscribe`: whoever has the link may; a forged one makes no query. */
export const unsubscribe: Handler<'loyalty.unsubscribe'> = ({ input: { query }, deps }) =>
  changeChoice(deps, query.token, (tx, link) => addOptOut(tx, link, deps.clock.now()))

/** `loyalty.resubscribe`: takes it back, for whoever has the link. */
export const resubscribe: Handler<'loyalty.resubscribe'> = ({ input: { query }, deps }) =>
  changeChoice(deps, query.token, deleteOptOut)

/** Not while the person is erased: what they chose goes with them. */
async function changeChoice(
  { keyrings, db }: Deps,
  token: string,
  change: (tx: Tx, link: UnsubscribeLink) => Promise<void>,
) {
  const link = readUnsubscribeLink(keyrings.links, token)
  const found =
    link &&
    (await transaction(db.web, async (tx) => {
      if (!(await sharePerson(tx, link.userId))) return null
      await change(tx, link)
      return findMailChoice(tx, link)
    }))
  return found ? { state: 'done' as const, organizationName: found.organizationName } : invalidLink()
}

const invalidLink = () =>
  refused('invalid', 'This link is not one of ours, or it is incomplete. Open it again from the e-mail.')
