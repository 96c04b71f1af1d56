import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The user and group that PostgreSQL runs as; `null` is our own. PostgreSQL refuses to be root. */
export type Account = { uid: number; gid: number } | null

export const isRoot = (): boolean => process.getuid?.() === 0

/** Our own account, or for root `postgres` where the machine has it, else `nobody`: none is made for this. */
export async function standardAccount(): Promise<Account> {
  if (!isRoot()) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no user postgres or nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The options of a child process that acts as the account. */
export function actingAs(account: Account) {
  // An environment of its own: PGDATA or PGPORT would steer PostgreSQL, and our secrets are none of its business.
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  // cwd: the account may be unable to enter our working directory.
  return { cwd: '/', env, ...account }
}

/** Runs a program as the account to its end; rejects when it fails. */
export async function runAs(account: Account, program: string, args: string[]): Promise<void> {
  await promisify(execFile)(program, args, actingAs(account))
}

export const succeeds = (account: Account, program: string, args: string[]): Promise<boolean> =>
  runAs(account, program, args).then(
    () => true,
    () => false,
  )
