import type pg from 'pg'
import type { Keyring, Purpose } from '../signing/keys.ts'

/** What may be typed behind a command. */
export interface Options {
  'after-revocation'?: boolean | undefined
  all?: boolean | undefined
  email?: string | undefined
  event?: string | undefined
  file?: string | undefined
  giveaway?: string | undefined
  grant?: string | undefined
  key?: string | undefined
  kind?: string | undefined
  limit?: string | undefined
  name?: string | undefined
  note?: string | undefined
  organization?: string | undefined
  points?: string | undefined
  refund?: string | undefined
  skip?: string | undefined
  source?: string | undefined
  state?: string | undefined
  url?: string | undefined
}

/** What a command works with. */
export interface CommandContext {
  db: pg.Pool
  /** The keys of the service, looked up when a command needs them. */
  keysFor: (purpose: Purpose) => Keyring
  now: Date
}

/** One of the operator's verbs. */
export interface Command {
  usage: string
  does: string
  /** Instead of `run` for what needs neither the settings nor the database of a service. */
  runAlone?(): object
  run(options: Options, context: CommandContext): Promise<object | object[]>
}
