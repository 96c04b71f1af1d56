import { makePushKeys } from '../outside/push/keys.ts'
import { forgetTicketKey } from '../signing/ticket-keys/forget.ts'
import type { Command } from './command.ts'
import { UsageError } from './usage-error.ts'

/** As the settings of alerts to browsers, to be kept by whoever sets up the service. */
function pushKeys() {
  const { publicKey, privateKey } = makePushKeys()
  return { MASUK_PUSH_PUBLIC_KEY: publicKey, MASUK_PUSH_PRIVATE_KEY: privateKey }
}

/** Keys of the service: one that is lost for good, which keeps it from starting, and those that it is given. */
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
  'push-keys': {
    usage: 'push-keys',
    does: 'makes a pair of keys for alerts to browsers; needs no service. With another pair every browser subscribes anew',
    runAlone: pushKeys,
    run: () => Promise.resolve(pushKeys()),
  },
}
