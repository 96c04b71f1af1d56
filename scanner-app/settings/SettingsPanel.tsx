import { Panel } from '@masuk/ui/page/Panel.tsx'
import { chooseKeyGap, keyGapMs, keyGaps } from '../camera/key-gap.ts'
import { BackBar } from '../panels/BackBar.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import { Choice, Group } from './Choices.tsx'
import type { DoorSettings } from './door-settings.ts'
import type { TicketTypeName } from './event-settings.ts'

export interface SettingsPanelProps {
  settings: DoorSettings
  /** Whether the PIN is this device's own. */
  isOwnPin: boolean
  changePin: () => void
  types: TypesHere
  back: () => void
}

/** Which ticket types are let in at this door. */
export interface TypesHere {
  all: readonly TicketTypeName[]
  /** By id; null for all. */
  chosen: readonly string[] | null
  toggle: (id: string) => void
  letAllIn: () => void
}

/** What only a supervisor may change. */
export function SettingsPanel({ settings, isOwnPin, changePin, types, back }: SettingsPanelProps) {
  const say = flowWords.settings
  const { kiosk, namesHidden, setKiosk, setNamesHidden } = settings
  return (
    <Panel title={say.title}>
      <Group title={say.kiosk} note={say.kioskNote}>
        <Choice label={say.off} chosen={!kiosk.value} act={() => setKiosk(false)} />
        <Choice label={say.on} chosen={kiosk.value} act={() => setKiosk(true)} />
      </Group>
      <Group title={say.names} note={say.namesNote}>
        <Choice label={say.namesShown} chosen={!namesHidden.value} act={() => setNamesHidden(false)} />
        <Choice label={say.namesHidden} chosen={namesHidden.value} act={() => setNamesHidden(true)} />
      </Group>
      {types.all.length > 1 && (
        <Group title={say.types} note={say.typesNote}>
          <Choice label={say.allTypes} chosen={types.chosen === null} act={types.letAllIn} />
          {types.all.map(({ id, name }) => (
            <Choice
              key={id}
              label={name}
              chosen={types.chosen?.includes(id) ?? false}
              act={() => types.toggle(id)}
            />
          ))}
        </Group>
      )}
      <Group title={say.keyGap} note={say.keyGapNote}>
        {keyGaps.map((ms) => (
          <Choice key={ms} label={say.keyGapMs(ms)} chosen={keyGapMs() === ms} act={() => chooseKeyGap(ms)} />
        ))}
      </Group>
      <Group title={say.pin} note={isOwnPin ? say.pinOfDevice : say.pinOfEvent}>
        {isOwnPin && <Choice label={say.changePin} act={changePin} />}
      </Group>
      <BackBar back={back} />
    </Panel>
  )
}
