import { signal, type ReadonlySignal } from '@preact/signals'
import { call, type Send } from '@masuk/shared/client.ts'
import { googlePass } from '@masuk/shared/contract/wallet-passes.ts'
import type { Failure } from '@masuk/ui/words/fault-text.ts'
import { fetchFile } from '../../device/fetch-file.ts'
import { language } from '../../words/words.ts'
import type { WalletKind } from './wallets-here.ts'

/** A ticket on its way into the wallet of the phone. */
export type PassState =
  | { kind: 'idle' }
  | { kind: 'busy'; wallet: WalletKind }
  | { kind: 'failed'; ticketId: string; failure: Failure }

export interface PassStore {
  state: ReadonlySignal<PassState>
  add(ticketId: string, wallet: WalletKind): Promise<void>
}

export interface PassPorts {
  send: Send
  /** Leaves for an address; one that answers with a file leaves the page where it is. */
  go?: (address: string) => void
  fetchPass?: typeof fetchFile
}

export function createPassStore({
  send,
  go = (address) => location.assign(address),
  fetchPass = fetchFile,
}: PassPorts): PassStore {
  const state = signal<PassState>({ kind: 'idle' })

  /** Phones take a pass only from an address that was opened; it is asked first, since a refusal would take the page's place. */
  async function addressOf(ticketId: string, wallet: WalletKind): Promise<string | Failure> {
    if (wallet === 'apple') {
      const address = `/api/events/ticket/apple-pass?${new URLSearchParams({ ticketId })}`
      const result = await fetchPass(address)
      return result.kind === 'file' ? address : result
    }
    const result = await call(send, googlePass, { query: { ticketId, language: language.value } })
    if (result.kind === 'reply') return result.body.link
    return result.kind === 'unchanged' ? { kind: 'not-ours', status: 304, headers: {} } : result
  }

  return {
    state,
    async add(ticketId, wallet) {
      if (state.value.kind === 'busy') return
      state.value = { kind: 'busy', wallet }
      const found = await addressOf(ticketId, wallet)
      if (typeof found !== 'string') return void (state.value = { kind: 'failed', ticketId, failure: found })
      state.value = { kind: 'idle' }
      go(found)
    },
  }
}
