import { operations } from '@masuk/shared/contract/index.ts'
import { jobs } from '../../server/job-list.ts'
import { startWorkers } from '../../server/jobs/workers.ts'
import type { KeptMail } from '../../server/outside/mail.ts'
import type { Answered } from './ask.ts'
import { openHouse } from './house.ts'
import type { House, HouseOptions } from './house.ts'
import { until } from './until.ts'

export const SEND: string = operations['identity.sendCode'].path
export const SIGN_IN: string = operations['identity.signIn'].path
export const SESSION: string = operations['identity.session'].path
export const SIGN_OUT: string = operations['identity.signOut'].path

/** The first of the service's own origins, as its pages send it. */
export function originOf({ deps }: House): string {
  return deps.origins[0] ?? ''
}

/** Runs the jobs of a house until the returned function is called. */
export async function runJobs(house: House): Promise<() => Promise<void>> {
  const workers = await startWorkers(house.deps, {
    jobs,
    connectionString: house.database.connectionString,
  })
  return () => workers.stop()
}

/** A house whose jobs run until it is closed. */
export async function openHouseWithJobs(options: HouseOptions = {}): Promise<House> {
  const house = await openHouse(options)
  const stopJobs = await runJobs(house)
  return {
    ...house,
    async close() {
      await stopJobs()
      await house.close()
    },
  }
}

export interface From {
  cookie?: string
  headers?: Record<string, string>
}

export function post(
  house: House,
  path: string,
  body: unknown,
  { cookie, headers }: From = {},
): Promise<Answered> {
  const sent = { origin: originOf(house), ...(cookie !== undefined && { cookie }), ...headers }
  return house.ask({ method: 'POST', path, headers: sent, body: JSON.stringify(body) })
}

export function askForCode(house: House, email: string, from?: From): Promise<Answered> {
  return post(house, SEND, { email, type: 'sign-in' }, from)
}

export function guess(house: House, email: string, otp: string, from?: From): Promise<Answered> {
  return post(house, SIGN_IN, { email, otp }, from)
}

export function whoAmI(house: House, cookie: string): Promise<Answered> {
  return house.ask({ path: SESSION, headers: { cookie } })
}

/** Asks for a code and reads it in the mailbox of the house, whose jobs must be running. */
export async function codeFor(house: House, email: string): Promise<string> {
  const before = lettersTo(house, email).length
  const answer = await askForCode(house, email)
  if (answer.status !== 200) throw new Error(`No code was sent: ${answer.text}`)
  const letters = await until(() => lettersTo(house, email).length > before && lettersTo(house, email))
  return readCode(letters[0]?.text ?? '')
}

/** What the mailbox of a house has for an address, the newest first. */
export function lettersTo({ deps }: House, email: string): readonly KeptMail[] {
  return deps.mailbox?.kept().filter(({ to }) => to === email.toLowerCase()) ?? []
}

/** The code in the text of a mail. */
export function readCode(text: string): string {
  const [, first, second] = /^ {4}(\d{4}) (\d{4})\r?$/m.exec(text) ?? []
  if (!first || !second) throw new Error(`There is no code in: ${text}`)
  return first + second
}

/** Another code than this one. */
export function notThe(code: string, n = 1): string {
  return String((Number(code) + n) % 10 ** 8).padStart(8, '0')
}

/** Signs in and returns the Cookie header of the new session. */
export async function signInWithCode(house: House, email: string): Promise<string> {
  const answer = await guess(house, email, await codeFor(house, email))
  if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`)
  return cookieIn(answer)
}

/** The Set-Cookie headers of an answer. Ours have no comma inside. */
export function setCookiesOf({ headers }: Answered): string[] {
  return headers['set-cookie']?.split(',') ?? []
}

/** The session cookie that an answer sets, as a browser sends it back; empty when it sets none. */
export function cookieIn(answer: Answered): string {
  const set = setCookiesOf(answer).find((each) => /\.session_token=[^;]/.test(each))
  return set?.split(';', 1)[0] ?? ''
}
