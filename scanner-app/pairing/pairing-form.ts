import { signal, type ReadonlySignal } from '@preact/signals'
import { readPairingCode } from '@masuk/shared/pairing-code.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { readPreference, writePreference } from '../device/preferences.ts'
import { words } from '../words/words.ts'
import type { PairingStore } from './pairing-store.ts'

/** A sentence about what is wrong, and the field that it is about. */
export interface PairingProblem {
  field: 'device' | 'code' | null
  text: string
}

export interface PairingForm {
  device: ReadonlySignal<string>
  code: ReadonlySignal<string>
  writeDevice(text: string): void
  writeCode(text: string): void
  /** What is wrong, or null. */
  problem: ReadonlySignal<PairingProblem | null>
  /** A sentence about what went well, or null. */
  news: ReadonlySignal<string | null>
  busy: ReadonlySignal<boolean>
  /** Whether the camera is looking for the code. */
  scanning: ReadonlySignal<boolean>
  look(scanning: boolean): void
  /** Somebody comes to it anew: nothing of the last time is left but the device's name. */
  begin(): void
  /** What the camera or a hand-held scanner read. */
  scanned(text: string): void
  submit(): Promise<void>
}

/** The form that pairs this device. `paired` is called once it is. */
export function createPairingForm(pairing: PairingStore, paired: () => void): PairingForm {
  const device = signal(pairing.door()?.device ?? readPreference('device') ?? '')
  const code = signal('')
  const problem = signal<PairingProblem | null>(null)
  const news = signal<string | null>(null)
  const busy = signal(false)
  const scanning = signal(false)

  function say(what: { problem?: PairingProblem; news?: string }): void {
    problem.value = what.problem ?? null
    news.value = what.news ?? null
  }

  function look(on: boolean): void {
    scanning.value = on
    say({})
  }

  function scanned(text: string): void {
    if (busy.value) return
    const read = readPairingCode(text)
    if (!read) return say({ problem: notForPairing(text) })
    code.value = read
    scanning.value = false
    if (device.value.trim() === '') say({ news: words.pairing.codeRead })
    else void submit()
  }

  async function submit(): Promise<void> {
    const wrong = mistakeIn(code.value, device.value)
    if (wrong !== null || busy.value) return say(wrong === null ? {} : { problem: wrong })
    say({})
    busy.value = true
    await enrol().finally(() => (busy.value = false))
  }

  async function enrol(): Promise<void> {
    writePreference('device', device.value.trim())
    const asked = { code: readPairingCode(code.value) ?? code.value, device: device.value.trim() }
    const result = await pairing.enrol(asked)
    if (result.kind === 'refused') say({ problem: { field: 'code', text: result.message } })
    else if (result.kind === 'unreachable') say({ problem: { field: null, text: words.pairing.unreachable } })
    else {
      code.value = ''
      paired()
    }
  }

  return {
    device,
    code,
    writeDevice: (text) => void (device.value = text),
    writeCode: (text) => void (code.value = text),
    problem,
    news,
    busy,
    scanning,
    look,
    begin() {
      code.value = ''
      look(false)
    },
    scanned,
    submit,
  }
}

function notForPairing(text: string): PairingProblem {
  return { field: 'code', text: readTicketCode(text) ? words.pairing.thatIsATicket : words.pairing.notACode }
}

/** What is wrong with what was typed, or null. */
function mistakeIn(code: string, device: string): PairingProblem | null {
  if (device.trim() === '') return { field: 'device', text: words.pairing.nameMissing }
  if (readPairingCode(code)) return null
  const length = code.replace(/[\s-]/g, '').length
  return { field: 'code', text: length === 26 ? words.pairing.codeLetters : words.pairing.codeWrong(length) }
}
