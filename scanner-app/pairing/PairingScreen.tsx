import { useEffect, useRef } from 'preact/hooks'
import { CodeField } from '@masuk/ui/form/CodeField.tsx'
import { TextField } from '@masuk/ui/form/TextField.tsx'
import { isIosTab } from '@masuk/ui/offline/ios-tab.ts'
import { UpdateButton } from '@masuk/ui/offline/UpdateButton.tsx'
import type { Updates } from '@masuk/ui/offline/updates.ts'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { Camera } from '../camera/camera.ts'
import { Viewfinder } from '../camera/Viewfinder.tsx'
import { LanguageChoice } from '../settings/LanguageChoice.tsx'
import { words } from '../words/words.ts'
import type { PairingForm } from './pairing-form.ts'
import './pairing-screen.css'

export interface PairingScreenProps {
  form: PairingForm
  camera: Camera
  /** The event whose scans are on this device, when it was paired before, and whether they can't be sent now. */
  before: { event: string; halted: boolean } | null
  /** Null when there is nothing to go back to. */
  back: (() => void) | null
  updates: Updates
  /** The words of a language could not be loaded. */
  languageFailed: () => void
}

/** Makes this device a scanner of an event. */
export function PairingScreen({ form, camera, before, back, updates, languageFailed }: PairingScreenProps) {
  const scanning = form.scanning.value
  const problem = form.problem.value
  // The camera is the easy way, until somebody has begun to type.
  const isTyped = form.code.value !== ''

  function toggleCamera(): void {
    form.setScanning(!scanning)
    if (!scanning) void camera.start()
  }

  return (
    <Panel title={words.pairing.title}>
      {!scanning && <LanguageChoice failed={languageFailed} />}
      {before && <p>{words.pairing.again(before.event, before.halted)}</p>}
      <p>{words.pairing.intro}</p>
      {isIosTab() && <Notice tone="warn">{words.pairing.iosTab}</Notice>}
      {scanning ? (
        <div class="pairing-camera">
          <Viewfinder camera={camera} aim={words.pairing.aim} small={false} />
        </div>
      ) : (
        <Fields form={form} />
      )}
      {problem && (scanning || problem.field === null) && (
        <Notice tone="bad" alert>
          {problem.text}
        </Notice>
      )}
      <div class="page-actions page-actions-stay">
        <output>{form.success}</output>
        {!scanning && (
          <button type="submit" form="pairing" class={buttonClass(isTyped)} disabled={form.busy}>
            {form.busy.value ? words.pairing.busy : words.pairing.pair}
          </button>
        )}
        <button type="button" class={buttonClass(!isTyped && !scanning)} onClick={toggleCamera}>
          {scanning ? words.pairing.typeInstead : words.pairing.scan}
        </button>
        <UpdateButton updates={updates} label={words.more.updateReady} />
        {back && (
          <button type="button" class="button" onClick={back}>
            {words.pairing.back}
          </button>
        )}
      </div>
    </Panel>
  )
}

const buttonClass = (isPrimary: boolean) => (isPrimary ? 'button button-primary' : 'button')

function Fields({ form }: { form: PairingForm }) {
  const fields = useRef<HTMLFormElement>(null)
  const problem = form.problem.value
  const success = form.success.value
  const focusOn = (name: string) => fields.current?.querySelector<HTMLElement>(`#${name}`)?.focus()
  useEffect(() => {
    if (problem?.field) focusOn(problem.field)
  }, [problem])
  // The code is there: what is missing is the name.
  useEffect(() => {
    if (success !== null) focusOn('device')
  }, [success])
  const shown = (name: 'device' | 'code') => ({
    id: name,
    label: words.pairing[name],
    hint: words.pairing[`${name}Hint`],
    problem: problem?.field === name ? problem.text : null,
    value: form[name].value,
  })
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
      <TextField {...shown('device')} write={form.writeDevice} maxLength={60} capitals="words" />
      <CodeField {...shown('code')} write={form.writeCode} maxLength={64} rows={1} />
    </form>
  )
}
