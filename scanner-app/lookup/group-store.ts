import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'
import { scanGroup } from '@masuk/shared/contract/door-lookups.ts'
import type { DoorDevice } from '../door/read-code.ts'
import { readCode } from '../door/read-code.ts'
import type { ScanRecord } from '../queue/scan-record.ts'

export type GroupTicket = Extract<Reply<typeof scanGroup>, { state: 'done' }>['tickets'][number]

/** The others of an order, and what becomes of them. */
export type GroupState =
  | { kind: 'loading' }
  /** No answer: who is in an order only the service knows. */
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }
  /** Those who can still be let in. */
  | { kind: 'listed'; tickets: readonly GroupTicket[]; more: boolean }
  | { kind: 'letting-in'; done: number; of: number }
  | { kind: 'done'; letIn: number; notLetIn: number }

export interface GroupStore {
  state: ReadonlySignal<GroupState>
  load(): Promise<void>
  /** Lets so many of them in, each by a scan of its own that waits to be sent like any other. */
  letIn(count: number): Promise<void>
}

export interface GroupParts {
  device: DoorDevice
  send: Send
  /** The ticket that was shown. */
  shown: Pick<ScanRecord, 'code' | 'scanKey'>
}

export function createGroupStore({ device, send, shown }: GroupParts): GroupStore {
  const state = signal<GroupState>({ kind: 'loading' })

  async function load(): Promise<void> {
    state.value = { kind: 'loading' }
    const token = device.pairing.current()?.token
    if (token === undefined) return void (state.value = { kind: 'offline' })
    const { code, scanKey } = shown
    const answer = await call(send, scanGroup, { body: { token, code, scanKey } })
    if (answer.kind !== 'reply') state.value = { kind: 'offline' }
    else if (answer.body.state === 'refused') state.value = { kind: 'refused', message: answer.body.message }
    else {
      const { tickets, more } = answer.body
      state.value = { kind: 'listed', tickets: tickets.filter((ticket) => ticket.code !== null), more }
    }
  }

  async function letInOne(code: string): Promise<boolean> {
    const read = await readCode(code, false, device)
    if (read.kind !== 'recorded') return false
    // Their verdict is the line that says how many were let in.
    await device.outbox.markShown(read.scan.seq).catch(() => {})
    return true
  }

  return {
    state,
    load,
    async letIn(count) {
      if (state.value.kind !== 'listed') return
      const codes = state.value.tickets.flatMap((ticket) => ticket.code ?? []).slice(0, count)
      let letIn = 0
      for (const [done, code] of codes.entries()) {
        state.value = { kind: 'letting-in', done, of: codes.length }
        if (await letInOne(code)) letIn++
      }
      device.sync.wake()
      state.value = { kind: 'done', letIn, notLetIn: codes.length - letIn }
    },
  }
}
