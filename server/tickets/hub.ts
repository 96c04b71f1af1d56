import type { Handler } from '../core/handler.ts'
import { readWallet } from './wallet.ts'

/** `tickets.hub`: what the caller has at one event. */
export const hub: Handler<'tickets.hub'> = ({ input, proof, deps }) => readWallet(deps, proof, input.query)
