import { signal, type ReadonlySignal } from '@preact/signals'
import { PAIRING_CODE_LENGTH, readPairingCode } from '@masuk/shared/pairing-code.ts'
import { readTicketCode } from '@masuk/shared/ticket-code.ts'
import { preferences } from '../device/preferences.ts'
import { enrolFailureText, words } from '../words/words.ts'
import { isAboutCode } from './enrol-failure.ts'
import type { EnrolResult, PairingStore } from './pairing-store.ts'

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
  success: ReadonlySignal<string | null>
  busy: ReadonlySignal<boolean>
  /** Whether the camera is looking for the code. */
  scanning: ReadonlySignal<boolean>
  setScanning(scanning: boolean): void
  /** Empties the form, but for the name of the device. */
  begin(): void
  /** What the camera or a hand-held scanner read. */
  scanned(text: string): void
  submit(): Promise<void>
}

/** The form that pairs this device. `paired` is called once it is. */
export function createPairingForm(pairing: PairingStore, paired: () => void): PairingForm {
  const device = signal(pairing.door()?.device ?? preferences.read('device') ?? '')
  const code = signal('')
  const problem = signal<PairingProblem | null>(null)
  const success = signal<string | null>(null)
  const busy = signal(false)
  const scanning = signal(false)

  function say(what: { problem?: PairingProblem; success?: string }): void {
    problem.value = what.problem ?? null
    success.value = what.success ?? null
  }

  function setScanning(on: boolean): void {
    scanning.value = on
    say({})
  }

  function scanned(text: string): void {
    if (busy.value) return
    const read = readPairingCode(text)
    if (!read) return say({ problem: notForPairing(text) })
    code.value = read
    scanning.value = false
    if (device.value.trim() === '') say({ success: words.pairing.codeRead })
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
    const result = await enrolAs(pairing, code.value, device.value.trim())
    if (result.kind === 'failed') return say({ problem: problemOfFailure(result) })
    code.value = ''
    paired()
  }
  return {
    device,
    code,
    writeDevice: (text) => void (device.value = text),
    writeCode: (text) => void (code.value = text),
    problem,
    success,
    busy,
    scanning,
    setScanning,
    begin() {
      code.value = ''
      setScanning(false)
    },
    scanned,
    submit,
  }
}

function enrolAs(pairing: PairingStore, code: string, device: string): Promise<EnrolResult> {
  preferences.write('device', device)
  return pairing.enrol({ code: readPairingCode(code) ?? code, device })
}

function problemOfFailure({ failure, message }: Extract<EnrolResult, { kind: 'failed' }>): PairingProblem {
  return { field: isAboutCode(failure) ? 'code' : null, text: enrolFailureText(failure, message) }
}

function notForPairing(text: string): PairingProblem {
  return { field: 'code', text: readTicketCode(text) ? words.pairing.thatIsATicket : words.pairing.notACode }
}

/** What is wrong with what was typed, or null. */
function mistakeIn(code: string, device: string): PairingProblem | null {
  if (device.trim() === '') return { field: 'device', text: words.pairing.nameMissing }
  if (readPairingCode(code)) return null
  const length = code.replace(/[\s-]/g, '').length
  return {
    field: 'code',
    text: length === PAIRING_CODE_LENGTH ? words.pairing.codeLetters : words.pairing.codeWrong(length),
  }
}
