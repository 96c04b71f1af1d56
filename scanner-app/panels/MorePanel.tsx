import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { CameraDevice } from '../camera/camera-choice.ts'
import type { CameraControls } from '../camera/camera.ts'
import type { Cue } from '../device/feedback.ts'
import { theme, themes } from '../device/theme.ts'
import type { Panel as DoorPanel } from '../door/door-store.ts'
import { Choice, Group } from '../settings/Choices.tsx'
import { hands, type DoorSettings } from '../settings/door-settings.ts'
import { LanguageChoice } from '../settings/LanguageChoice.tsx'
import { looks } from '../verdict/verdict-looks.ts'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { Saved } from './unsent-file.ts'

const HEARD = ['admit', 'recorded', 'already-in', 'not-valid', 'attention'] as const

export interface MorePanelProps {
  door: { device: string; event: string }
  controls: CameraControls
  settings: DoorSettings
  updateReady: boolean
  chooseCamera: (camera: CameraDevice) => void
  play: (cue: Cue) => void
  update: () => void
  exportUnsent: () => Promise<Saved>
  pairAgain: () => void
  /** Opens another panel. */
  open: (panel: DoorPanel) => void
  /** With the PIN. */
  openSettings: () => void
  /** The words of a language could not be loaded. */
  languageFailed: () => void
  back: () => void
}

/** Everything that is not needed for the next person in the queue. */
export function MorePanel(props: MorePanelProps) {
  return (
    <Panel title={words.more.title}>
      {props.updateReady && (
        <Group title={words.more.update} note={words.more.updateNote}>
          <Choice label={words.more.updateNow} act={props.update} />
        </Group>
      )}
      <Group title={flowWords.shift.title}>
        <Choice label={flowWords.shift.open} act={() => props.open('shift-end')} />
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
      <Group title={words.more.language}>
        <LanguageChoice failed={props.languageFailed} />
      </Group>
      <DeviceGroups {...props} />
      <Group title={words.more.unsent}>
        <SaveUnsent save={props.exportUnsent} />
      </Group>
      <Group title={flowWords.settings.title} note={flowWords.settings.lockedNote}>
        <Choice label={flowWords.settings.open} act={props.openSettings} />
      </Group>
      <Group title={flowWords.training.title} note={flowWords.training.note}>
        <Choice label={flowWords.training.open} act={() => props.open('training')} />
        <Choice label={flowWords.diagnostics.open} act={() => props.open('diagnostics')} />
      </Group>
      <Group title={words.more.pairing} note={words.more.paired(props.door.device, props.door.event)}>
        <Choice label={words.more.pairAgain} act={props.pairAgain} />
      </Group>
      <p class="muted">{words.more.about(APP_VERSION)}</p>
      <BackBar back={props.back} />
    </Panel>
  )
}

function DeviceGroups({ controls, settings, chooseCamera, play }: MorePanelProps) {
  return (
    <>
      <Group title={flowWords.settings.hand}>
        {hands.map((each) => (
          <Choice
            key={each}
            label={flowWords.settings.hands[each]}
            chosen={settings.hand.value === each}
            act={() => settings.setHand(each)}
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
              act={() => chooseCamera(camera)}
            />
          ))}
        </Group>
      )}
      <Group title={words.more.sounds}>
        {HEARD.map((kind) => (
          <Choice key={kind} label={words.shortVerdicts[kind]} act={() => play(looks[kind].cue)} />
        ))}
      </Group>
    </>
  )
}
