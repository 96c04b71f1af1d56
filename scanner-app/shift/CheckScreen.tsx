import { Panel } from '@masuk/ui/page/Panel.tsx'
import { useEffect } from 'preact/hooks'
import type { Camera } from '../camera/camera.ts'
import { Viewfinder } from '../camera/Viewfinder.tsx'
import type { Shape } from '../verdict/verdict-looks.ts'
import { VerdictShape } from '../verdict/VerdictShape.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import type { CheckStore } from './check-store.ts'
import type { Check, Level } from './checks.ts'
import { blocksStart } from './judge-checks.ts'
import { TestCode } from './TestCode.tsx'
import './check-screen.css'

export interface CheckScreenProps {
  checks: readonly Check[]
  store: CheckStore
  camera: Camera
  start: (checks: readonly Check[]) => void
  back: () => void
}

/** Whether this device is fit for a shift, and what to do where it is not. */
export function CheckScreen({ checks, store, camera, start, back }: CheckScreenProps) {
  const say = flowWords.checks
  useEffect(() => void camera.start(), [camera])
  return (
    <Panel title={say.title}>
      <div class="check-camera">
        <Viewfinder camera={camera} aim={say.aim} small={false} />
      </div>
      <ul class="checks">
        {checks.map((check) => (
          <CheckRow key={check.name} check={check}>
            {check.name === 'sound' && <SoundButtons store={store} />}
          </CheckRow>
        ))}
      </ul>
      <details class="check-code">
        <summary class="button">{say.showCode}</summary>
        <p class="muted">{say.codeNote}</p>
        <TestCode label={say.codeLabel} />
      </details>
      <div class="page-actions page-actions-stay">
        <button type="button" class="button" onClick={back}>
          {say.back}
        </button>
        <button
          type="button"
          class="button button-primary"
          disabled={blocksStart(checks)}
          onClick={() => start(checks)}
        >
          {say.start}
        </button>
      </div>
    </Panel>
  )
}

const shapes: Record<Level, Shape> = { ok: 'tick', open: 'dots', advice: 'triangle', fault: 'cross' }

function CheckRow({ check, children }: { check: Check; children: preact.ComponentChildren }) {
  const { name, says } = flowWords.checks.list[check.name]
  return (
    <li class="check" data-check={check.name} data-level={check.level}>
      <VerdictShape shape={shapes[check.level]} />
      <div>
        <p class="check-name">
          {name}
          <span class="visually-hidden">: {flowWords.checks.levels[check.level]}</span>
        </p>
        <p class="check-says">{says[check.says]?.(check.number ?? 0)}</p>
        {children}
      </div>
    </li>
  )
}

function SoundButtons({ store }: { store: CheckStore }) {
  const say = flowWords.checks
  return (
    <div class="check-buttons">
      <button type="button" class="button" onClick={store.playSound}>
        {say.play}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed={store.heard.value === true}
        onClick={() => store.sayHeard(true)}
      >
        {say.heard}
      </button>
      <button
        type="button"
        class="button"
        aria-pressed={store.heard.value === false}
        onClick={() => store.sayHeard(false)}
      >
        {say.unheard}
      </button>
    </div>
  )
}
