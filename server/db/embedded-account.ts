import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user and group that PostgreSQL runs as, where that is not us: PostgreSQL refuses to be root. */
export interface Account {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/** `postgres` where the machine has it, else `nobody`: no account is made for this. */
export async function standardAccount(): Promise<Account> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The options of a child process that make it act as the account; `null` is our own. */
export function actingAs(account: Account | null): {
  cwd: string
  uid?: number
  gid?: number
  env: NodeJS.ProcessEnv
} {
  // An environment of its own: PGDATA or PGPORT would steer PostgreSQL, and our secrets are none of its business.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  // cwd: the account may be unable to enter our working directory.
  return { cwd: '/', env, ...account }
}

/** Tried, not worked out from modes: access lists have their say too. */
export async function canEnter(account: Account | null, directory: string): Promise<boolean> {
  if (account === null) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], actingAs(account)).then(
    () => true,
    () => false,
  )
}
