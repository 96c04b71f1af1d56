import type { ComponentChildren } from 'preact'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { CameraDevice } from '../camera/camera-choice.ts'
import type { CameraControls } from '../camera/camera.ts'
import type { Cue } from '../device/feedback.ts'
import { theme, themes } from '../device/theme.ts'
import { LanguageChoice } from '../settings/LanguageChoice.tsx'
import { looks } from '../verdict/verdict-looks.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { Saved } from './unsent-file.ts'
import './more-panel.css'

const HEARD = ['admit', 'recorded', 'already-in', 'not-valid', 'attention'] as const

export interface MorePanelProps {
  door: { device: string; event: string }
  controls: CameraControls
  updateReady: boolean
  chooseCamera: (camera: CameraDevice) => void
  play: (cue: Cue) => void
  update: () => void
  exportUnsent: () => Promise<Saved>
  pairAgain: () => void
  /** The words of a language could not be loaded. */
  languageFailed: () => void
  back: () => void
}

/** Everything that is not needed for the next person in the queue. */
export function MorePanel(props: MorePanelProps) {
  const { door, controls, updateReady, play } = props
  return (
    <Panel title={words.more.title}>
      {updateReady && (
        <Group title={words.more.update} note={words.more.updateNote}>
          <Choice label={words.more.updateNow} act={props.update} />
        </Group>
      )}
      <Group title={words.more.language}>
        <LanguageChoice failed={props.languageFailed} />
      </Group>
      <Group title={words.more.appearance}>
        {themes.map((each) => (
          <Choice
            key={each}
            label={words.more.themes[each]}
            chosen={theme.value === each}
            act={() => (theme.value = each)}
          />
        ))}
      </Group>
      {controls.cameras.length > 1 && (
        <Group title={words.more.camera}>
          {controls.cameras.map((camera) => (
            <Choice
              key={camera.id}
              label={words.more.cameraName(camera.label)}
              chosen={controls.cameraId === camera.id}
              act={() => props.chooseCamera(camera)}
            />
          ))}
        </Group>
      )}
      <Group title={words.more.sounds}>
        {HEARD.map((kind) => (
          <Choice key={kind} label={words.shortVerdicts[kind]} act={() => play(looks[kind].cue)} />
        ))}
      </Group>
      <Group title={words.more.unsent}>
        <SaveUnsent save={props.exportUnsent} />
      </Group>
      <Group title={words.more.pairing} note={words.more.paired(door.device, door.event)}>
        <Choice label={words.more.pairAgain} act={props.pairAgain} />
      </Group>
      <p class="muted">{words.more.about(APP_VERSION)}</p>
      <BackBar back={props.back} />
    </Panel>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="group">
      <h2>{title}</h2>
      {note && <p class="muted">{note}</p>}
      <div class="choices">{children}</div>
    </section>
  )
}

function Choice({ label, chosen, act }: { label: string; chosen?: boolean; act: () => void }) {
  return (
    <button type="button" class="button" aria-pressed={chosen} onClick={act}>
      {label}
    </button>
  )
}
