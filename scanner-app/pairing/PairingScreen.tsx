import type { ReadonlySignal } from '@preact/signals'
import type { Camera } from '../camera/camera.ts'
import { Viewfinder } from '../camera/Viewfinder.tsx'
import { isIosTab } from '../device/home-screen.ts'
import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'
import type { PairingForm } from './pairing-form.ts'
import './pairing-screen.css'

export interface PairingScreenProps {
  form: PairingForm
  camera: Camera
  /** The event whose scans are on this device, when it was paired before. */
  before: string | null
  /** Null when there is nothing to go back to. */
  back: (() => void) | null
}

/** Makes this device a door of an event. */
export function PairingScreen({ form, camera, before, back }: PairingScreenProps) {
  const scanning = form.scanning.value

  function toggleCamera(): void {
    form.look(!scanning)
    if (!scanning) void camera.start()
  }

  return (
    <Panel title={words.pairing.title}>
      <p>{before === null ? words.pairing.intro : words.pairing.again(before)}</p>
      {isIosTab() && <p class="notice notice-warn">{words.pairing.iosTab}</p>}
      {scanning ? (
        <div class="pairing-camera">
          <Viewfinder camera={camera} aim={words.pairing.aim} small={false} />
        </div>
      ) : (
        <Fields form={form} />
      )}
      <div class="page-actions">
        {form.problem.value && (
          <p class="notice notice-bad" role="alert">
            {form.problem}
          </p>
        )}
        <output>{form.news}</output>
        <button type="button" class="button" onClick={toggleCamera}>
          {scanning ? words.pairing.typeInstead : words.pairing.scan}
        </button>
        {!scanning && (
          <button type="submit" form="pairing" class="button button-primary" disabled={form.busy}>
            {form.busy.value ? words.pairing.busy : words.pairing.pair}
          </button>
        )}
        {back && (
          <button type="button" class="button" onClick={back}>
            {words.pairing.back}
          </button>
        )}
      </div>
    </Panel>
  )
}

function Fields({ form }: { form: PairingForm }) {
  return (
    <form
      id="pairing"
      class="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Field
        name="device"
        label={words.pairing.device}
        hint={words.pairing.deviceHint}
        value={form.device}
        write={form.writeDevice}
        most={60}
      />
      <Field
        name="code"
        label={words.pairing.code}
        hint={words.pairing.codeHint}
        value={form.code}
        write={form.writeCode}
        most={64}
      />
    </form>
  )
}

interface FieldProps {
  name: 'device' | 'code'
  label: string
  hint: string
  value: ReadonlySignal<string>
  write: (text: string) => void
  most: number
}

function Field({ name, label, hint, value, write, most }: FieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        value={value}
        maxLength={most}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize={name === 'code' ? 'characters' : 'words'}
        spellcheck={false}
        aria-describedby={`${name}-hint`}
        onInput={({ currentTarget }) => write(currentTarget.value)}
      />
      <small id={`${name}-hint`}>{hint}</small>
    </div>
  )
}
