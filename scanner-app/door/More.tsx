import type { ComponentChildren } from 'preact'
import type { CameraControls } from '../camera/camera.ts'
import type { Lens } from '../camera/lens.ts'
import type { Cue } from '../device/feedback.ts'
import { theme, themes } from '../device/theme.ts'
import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'
import { BackBar } from './History.tsx'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { SavedCount } from './unsent-file.ts'
import { looks } from './verdict-looks.ts'
import './more.css'

const HEARD = ['admit', 'recorded', 'already-in', 'not-valid', 'attention'] as const

export interface MoreProps {
  door: { device: string; event: string }
  controls: CameraControls
  updateReady: boolean
  chooseLens: (lens: Lens) => void
  play: (cue: Cue) => void
  update: () => void
  exportUnsent: () => Promise<SavedCount>
  pairAgain: () => void
  back: () => void
}

/** Everything that is not needed for the next person in the queue. */
export function More(props: MoreProps) {
  const { door, controls, updateReady, play } = props
  return (
    <Panel title={words.more.title}>
      {updateReady && (
        <Group title={words.more.update} note={words.more.updateNote}>
          <Choice label={words.more.updateNow} act={props.update} />
        </Group>
      )}
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
      {controls.lenses.length > 1 && (
        <Group title={words.more.camera}>
          {controls.lenses.map((lens) => (
            <Choice
              key={lens.id}
              label={words.more.lens(lens.label)}
              chosen={controls.lensId === lens.id}
              act={() => props.chooseLens(lens)}
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
