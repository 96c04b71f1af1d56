import type { Handler } from '../core/handler.ts'
import { readWallet } from './wallet.ts'

/** `tickets.list`: the wallet of the account. */
export const listTickets: Handler<'tickets.list'> = ({ input, proof, deps }) =>
  readWallet(deps, proof, input.query)
