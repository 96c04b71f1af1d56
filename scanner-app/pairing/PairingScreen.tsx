import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Camera } from '../camera/camera.ts'
import { Viewfinder } from '../camera/Viewfinder.tsx'
import { CodeInput } from '../CodeInput.tsx'
import { isIosTab } from '../device/home-screen.ts'
import { UpdateButton } from '../offline/UpdateButton.tsx'
import type { Updates } from '../offline/update.ts'
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
  updates: Updates
}

/** Makes this device a door of an event. */
export function PairingScreen({ form, camera, before, back, updates }: PairingScreenProps) {
  const scanning = form.scanning.value
  const problem = form.problem.value

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
      {problem && (scanning || problem.field === null) && (
        <p class="notice notice-bad" role="alert">
          {problem.text}
        </p>
      )}
      <div class="page-actions page-actions-stay">
        <output>{form.news}</output>
        <button type="button" class="button" onClick={toggleCamera}>
          {scanning ? words.pairing.typeInstead : words.pairing.scan}
        </button>
        {!scanning && (
          <button type="submit" form="pairing" class="button button-primary" disabled={form.busy}>
            {form.busy.value ? words.pairing.busy : words.pairing.pair}
          </button>
        )}
        <UpdateButton updates={updates} />
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
  const fields = useRef<HTMLFormElement>(null)
  const problem = form.problem.value
  const news = form.news.value
  const focusOn = (name: string) => fields.current?.querySelector<HTMLElement>(`#${name}`)?.focus()
  useEffect(() => {
    if (problem?.field) focusOn(problem.field)
  }, [problem])
  // The code is there: what is missing is the name.
  useEffect(() => {
    if (news !== null) focusOn('device')
  }, [news])
  const problemAt = (field: 'device' | 'code') => (problem?.field === field ? problem.text : null)
  return (
    <form
      id="pairing"
      class="fields"
      ref={fields}
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
        problem={problemAt('device')}
      >
        <input
          id="device"
          value={form.device}
          maxLength={60}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="words"
          spellcheck={false}
          aria-describedby="device-problem device-hint"
          aria-invalid={problem?.field === 'device'}
          onInput={({ currentTarget }) => form.writeDevice(currentTarget.value)}
        />
      </Field>
      <Field name="code" label={words.pairing.code} hint={words.pairing.codeHint} problem={problemAt('code')}>
        <CodeInput
          id="code"
          value={form.code.value}
          write={form.writeCode}
          most={64}
          rows={2}
          describedBy="code-problem code-hint"
          isWrong={problem?.field === 'code'}
        />
      </Field>
    </form>
  )
}

interface FieldProps {
  name: 'device' | 'code'
  label: string
  hint: string
  problem: string | null
  children: ComponentChildren
}

function Field({ name, label, hint, problem, children }: FieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children}
      {problem !== null && (
        <p id={`${name}-problem`} class="field-problem" role="alert">
          {problem}
        </p>
      )}
      <small id={`${name}-hint`}>{hint}</small>
    </div>
  )
}
