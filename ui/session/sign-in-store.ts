import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { devAccounts, devSignIn, sendCode, signIn } from '@masuk/shared/contract/identity.ts'
import { faultText, type Failure } from '../words/fault-text.ts'
import type { SharedWords } from '../words/shared/en.ts'

/** How long a person waits before a new code may be asked for. */
export const RESEND_AFTER_MS = 30_000

export type SignInStep = 'address' | 'code'

/** Somebody of the demo, as whom a developer signs in without a code. */
export interface DemoPerson {
  userId: string
  name: string
  /** What they do, such as `owner`, and for whom; null for a visitor. */
  role: string | null
  organization: string | null
}

/** The form by which somebody signs in: an address, then the code that was mailed there. */
export interface SignInStore {
  step: ReadonlySignal<SignInStep>
  address: ReadonlySignal<string>
  code: ReadonlySignal<string>
  problem: ReadonlySignal<string | null>
  isBusy: ReadonlySignal<boolean>
  /** When a new code may be asked for, in milliseconds of `Date.now()`; null while none was sent. */
  resendAt: ReadonlySignal<number | null>
  writeAddress(text: string): void
  writeCode(text: string): void
  send(): Promise<void>
  enter(): Promise<void>
  changeAddress(): void
  /** People of the demo; none but on the machine of a developer. */
  people: ReadonlySignal<readonly DemoPerson[]>
  loadPeople(): Promise<void>
  enterAs(userId: string): Promise<void>
}

export interface SignInPorts {
  send: Send
  words: ReadonlySignal<Pick<SharedWords, 'signIn' | 'failed'>>
  /** The session has begun. */
  onSignedIn: () => void | Promise<void>
  now?: () => number
  /** The name in the page's address: only a developer's own machine has people of a demo. */
  hostname?: string
}

const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]']

const ADDRESS = /^\S+@\S+\.\S+$/
const DIGITS = 8

export function createSignInStore({
  send,
  words,
  onSignedIn,
  now = Date.now,
  hostname = '',
}: SignInPorts): SignInStore {
  const people = signal<readonly DemoPerson[]>([])
  const sentAt = signal<number | null>(null)
  const step = signal<SignInStep>('address')
  const address = signal('')
  const code = signal('')
  const problem = signal<string | null>(null)
  const isBusy = signal(false)

  const fail = (failure: Failure) => (problem.value = faultText(failure, words.value))

  /** One at a time: a second tap while the first is under way does nothing. */
  async function alone(act: () => Promise<void>): Promise<void> {
    if (isBusy.value) return
    isBusy.value = true
    problem.value = null
    await act().finally(() => (isBusy.value = false))
  }

  async function mailCode(): Promise<void> {
    const email = address.value.trim()
    if (!ADDRESS.test(email)) {
      problem.value = words.value.signIn.addressWrong
      return
    }
    const result = await call(send, sendCode, { body: { email, type: 'sign-in' } })
    if (result.kind !== 'reply') return void (result.kind !== 'unchanged' && fail(result))
    sentAt.value = now()
    code.value = ''
    step.value = 'code'
  }

  async function enter(): Promise<void> {
    const otp = code.value.replaceAll(/\D/g, '')
    if (otp.length !== DIGITS) {
      problem.value = words.value.signIn.codeWrong
      return
    }
    const result = await call(send, signIn, { body: { email: address.value.trim(), otp } })
    if (result.kind === 'reply') {
      await onSignedIn()
      code.value = ''
      step.value = 'address'
    } else if (result.kind !== 'unchanged') fail(result)
  }

  async function loadPeople(): Promise<void> {
    if (!OWN_MACHINE.includes(hostname)) return
    const result = await call(send, devAccounts, {})
    if (result.kind === 'reply') people.value = result.body.accounts
  }

  async function enterAs(userId: string): Promise<void> {
    const result = await call(send, devSignIn, { body: { userId } })
    if (result.kind === 'reply') await onSignedIn()
    else if (result.kind !== 'unchanged') fail(result)
  }

  return {
    people,
    loadPeople,
    enterAs: (userId) => alone(() => enterAs(userId)),
    step,
    address,
    code,
    problem,
    isBusy,
    resendAt: computed(() => (sentAt.value === null ? null : sentAt.value + RESEND_AFTER_MS)),
    writeAddress(text) {
      address.value = text
      problem.value = null
    },
    writeCode(text) {
      code.value = text
      problem.value = null
    },
    send: () => alone(mailCode),
    enter: () => alone(enter),
    changeAddress() {
      step.value = 'address'
      problem.value = null
    },
  }
}
