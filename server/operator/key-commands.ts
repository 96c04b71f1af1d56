import { forgetTicketKey } from '../signing/forget-ticket-key.ts'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** The way out where a start is refused because a ticket key is lost for good. */
export const keyCommands: Record<string, Command> = {
  'forget-ticket-key': {
    usage: 'forget-ticket-key --key ID',
    does: 'gives up a ticket key that is lost for good: whatever it has signed is a forgery from then on',
    async run({ key }, { db }) {
      if (!key || !/^\d{1,3}$/.test(key))
        throw new UsageError('Say which key: --key ID, a number from 1 to 255.')
      if (!(await forgetTicketKey(db, Number(key))))
        throw new UsageError(`There is no ticket key ${key} to forget.`)
      return { key: Number(key), state: 'forgotten' }
    },
  },
}
