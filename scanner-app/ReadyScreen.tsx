import { useState } from 'preact/hooks'
import { isIosTab } from '@masuk/ui/offline/ios-tab.ts'
import type { Install } from '@masuk/ui/offline/install.ts'
import { InstallButton } from '@masuk/ui/offline/InstallButton.tsx'
import { UpdateButton } from '@masuk/ui/offline/UpdateButton.tsx'
import type { Updates } from '@masuk/ui/offline/updates.ts'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { StoragePersistence } from './device/persistent-storage.ts'
import type { ScreenOn } from '@masuk/ui/device/wake-lock.ts'
import type { PairedScanner } from './pairing/pairing-store.ts'
import { TabDialog } from './parts/parts.ts'
import type { Halt } from './queue/scan-record.ts'
import { LanguageChoice } from './settings/LanguageChoice.tsx'
import { VerdictShape } from './verdict/VerdictShape.tsx'
import { haltText, words } from './words/words.ts'
import './ready-screen.css'

export interface ReadyScreenProps {
  scanner: PairedScanner
  /** False while the pairing could not be written down. */
  pairingSaved: boolean
  waiting: number
  offlineReady: boolean
  storage: StoragePersistence
  /** What is scanned in a private window goes with it: there no shift begins. */
  isPrivate: boolean
  screenOn: ScreenOn
  /** Why nothing can be sent, or null. */
  halt: Halt | null
  /** How far the device's clock is off, when it is far. */
  clockSkewMs: number | null
  updates: Updates
  install: Install
  start: () => void
  /** Looks at the device first. */
  check: () => void
  pairAgain: () => void
  /** The words of a language could not be loaded. */
  languageFailed: () => void
}

/** Before a shift: which scanner this is and whether it is fit to work. Its tap lets sounds play. */
export function ReadyScreen(props: ReadyScreenProps) {
  const { scanner, waiting, offlineReady, storage, clockSkewMs } = props
  const [isAskingTab, askTab] = useState(false)
  return (
    <Panel title={scanner.event.name}>
      <p class="ready-door">
        <strong>{scanner.device}</strong>
        {scanner.event.venue && <span class="muted"> · {scanner.event.venue}</span>}
      </p>
      {props.halt && <HaltNotice halt={props.halt} />}
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
      {!props.pairingSaved && <Notice tone="bad">{words.pairing.notSaved}</Notice>}
      {clockSkewMs !== null && <Notice tone="warn">{words.door.clockSkew(clockSkewMs)}</Notice>}
      {isIosTab() && <Notice tone="warn">{words.pairing.iosTab}</Notice>}
      {props.isPrivate && <Notice tone="bad">{words.ready.privateWindow}</Notice>}
      <LanguageChoice failed={props.languageFailed} />
      <div class="page-actions page-actions-stay">
        <UpdateButton updates={props.updates} label={words.more.updateReady} />
        <InstallButton install={props.install} label={words.ready.install} />
        <button type="button" class="button" onClick={props.pairAgain}>
          {words.more.pairAgain}
        </button>
        <button type="button" class="button" onClick={props.check}>
          {words.ready.check}
        </button>
        <button
          type="button"
          class="button button-primary start"
          disabled={props.isPrivate}
          onClick={isIosTab() ? () => askTab(true) : props.start}
        >
          {words.ready.start}
        </button>
      </div>
      {isAskingTab && <TabDialog start={props.start} cancel={() => askTab(false)} />}
    </Panel>
  )
}

/** A pairing that has ended is better told before the shift than at its first scan. */
function HaltNotice({ halt }: { halt: Halt }) {
  const { title, todo } = haltText(halt)
  return (
    <Notice tone="bad">
      <strong>{title}.</strong> {todo}
    </Notice>
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
