import type { StorageKept } from './device/keep-storage.ts'
import type { ScreenOn } from './device/wake-lock.ts'
import { isIosTab } from './device/home-screen.ts'
import { VerdictShape } from './door/VerdictShape.tsx'
import type { Door } from './pairing/pairing-store.ts'
import { UpdateButton } from './offline/UpdateButton.tsx'
import type { Updates } from './offline/update.ts'
import { Panel } from './Panel.tsx'
import { words } from './words/words.ts'
import './ready-screen.css'

export interface ReadyScreenProps {
  door: Door
  /** False while the pairing could not be written down. */
  pairingSaved: boolean
  waiting: number
  offlineReady: boolean
  storage: StorageKept
  screenOn: ScreenOn
  /** How far the device's clock is off, when it is far. */
  clockOffMs: number | null
  updates: Updates
  start: () => void
  pairAgain: () => void
}

/** Before a shift: which door this is and whether it is fit to work. Its tap lets sounds play. */
export function ReadyScreen(props: ReadyScreenProps) {
  const { door, waiting, offlineReady, storage, clockOffMs } = props
  return (
    <Panel title={door.event.name}>
      <p class="ready-door">
        <strong>{door.device}</strong>
        {door.event.venue && <span class="muted"> · {door.event.venue}</span>}
      </p>
      <ul class="facts">
        <Fact
          good={offlineReady}
          text={offlineReady ? words.ready.offlineReady : words.ready.offlinePending}
        />
        {storage !== 'unknown' && (
          <Fact
            good={storage === 'kept'}
            text={storage === 'kept' ? words.ready.storageKept : words.ready.storageMayClear}
          />
        )}
        {props.screenOn === 'absent' && <Fact good={false} text={words.ready.autoLock} />}
        {waiting > 0 && <Fact good={false} text={words.ready.waiting(waiting)} />}
      </ul>
      {!props.pairingSaved && <p class="notice notice-bad">{words.pairing.notSaved}</p>}
      {clockOffMs !== null && <p class="notice notice-warn">{words.door.clockOff(clockOffMs)}</p>}
      {isIosTab() && <p class="notice notice-warn">{words.pairing.iosTab}</p>}
      <div class="page-actions page-actions-stay">
        <UpdateButton updates={props.updates} />
        <button type="button" class="button" onClick={props.pairAgain}>
          {words.more.pairAgain}
        </button>
        <button type="button" class="button button-primary start" onClick={props.start}>
          {words.ready.start}
        </button>
      </div>
    </Panel>
  )
}

function Fact({ good, text }: { good: boolean; text: string }) {
  return (
    <li data-good={good}>
      <VerdictShape shape={good ? 'tick' : 'triangle'} />
      <span>{text}</span>
    </li>
  )
}
