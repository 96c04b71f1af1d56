import { signal, type ReadonlySignal } from '@preact/signals'
import { importUnsentScans } from '@masuk/shared/contract/unsent-scans.ts'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { StudioCall } from '../calls/create-call.ts'
import type { Words } from '../words/en.ts'
import { importedOf, sentAgain, sumOf, type Imported } from './part-results.ts'
import {
  readUnsentFile,
  scansIn,
  type UnsentContents,
  type UnsentPart,
  type WrongFile,
} from './read-unsent-file.ts'

/** How taking in a file comes on. `stopped` goes on with `send` where it was. */
export type UnsentState =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'wrong'; why: WrongFile }
  | { kind: 'read'; contents: UnsentContents }
  | { kind: 'sending'; contents: UnsentContents; sentScans: number }
  | { kind: 'stopped'; contents: UnsentContents; sentScans: number; problem: string }
  | { kind: 'sent'; contents: UnsentContents; imported: Imported }

export interface UnsentStore {
  state: ReadonlySignal<UnsentState>
  choose(file: Pick<Blob, 'size' | 'text'>): Promise<void>
  /** Sends the parts that were not answered yet, one after the other. */
  send(): Promise<void>
  /** Sends parts again of which scans were made after the access of their door had ended, and has those taken in too. */
  sendAfterRevocation(): Promise<void>
}

interface UnsentPorts {
  call: StudioCall
  words: ReadonlySignal<Words>
  eventId: string
}

/** Far more than a device can hold; a video that was chosen by mistake is not read. */
const MOST_BYTES = 64 * 1024 * 1024

export function createUnsentStore({ call, words, eventId }: UnsentPorts): UnsentStore {
  const state = signal<UnsentState>({ kind: 'none' })
  const results = new Map<UnsentPart, Imported>()
  let chosen = 0
  let acceptAfterRevocation = false

  /** What became of one part; a text when it was not answered. */
  async function importPart(part: UnsentPart): Promise<Imported | string> {
    const result = await call(importUnsentScans, { body: { ...part, acceptAfterRevocation } })
    if (result.kind === 'unchanged') return words.value.shared.failed.service
    if (result.kind === 'fault' && result.status === 404) return allRefused(part, 'no_scanner')
    if (result.kind !== 'reply') return faultText(result, words.value.shared)
    return result.body.state === 'done'
      ? importedOf(result.body, part.scans)
      : allRefused(part, result.body.reason)
  }

  async function sendParts(contents: UnsentContents): Promise<void> {
    const waiting = contents.parts.filter((part) => isToSend(results.get(part), acceptAfterRevocation))
    for (const [at, part] of waiting.entries()) {
      const sentScans = contents.scans - scansIn(waiting.slice(at))
      state.value = { kind: 'sending', contents, sentScans }
      const imported = await importPart(part)
      if (typeof imported === 'string')
        return void (state.value = { kind: 'stopped', contents, sentScans, problem: imported })
      const first = results.get(part)
      results.set(part, first ? sentAgain(first, imported) : imported)
    }
    state.value = { kind: 'sent', contents, imported: sumOf([...results.values()]) }
  }

  return {
    state,
    async choose(file) {
      const mine = ++chosen
      results.clear()
      acceptAfterRevocation = false
      state.value = { kind: 'reading' }
      const text = file.size > MOST_BYTES ? '' : await file.text().catch(() => '')
      const read = await readUnsentFile(text, eventId)
      // Another file was chosen meanwhile.
      if (mine === chosen) state.value = read
    },
    async send() {
      const { value } = state
      if (value.kind === 'read' || value.kind === 'stopped') await sendParts(value.contents)
    },
    async sendAfterRevocation() {
      const { value } = state
      if (value.kind !== 'sent') return
      acceptAfterRevocation = true
      await sendParts(value.contents)
    },
  }
}

function isToSend(before: Imported | undefined, acceptAfterRevocation: boolean): boolean {
  return before === undefined || (acceptAfterRevocation && (before.refused['after_revocation'] ?? 0) > 0)
}

const allRefused = ({ scans }: UnsentPart, reason: string): Imported => ({
  taken: 0,
  before: 0,
  conflicts: 0,
  refused: { [reason]: scans.length },
})
