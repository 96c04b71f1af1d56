import type { ScannerApp } from '../create-app.ts'
import type { BlockingAlert } from '../door/blocking-alerts.ts'
import { sendingOf } from '../door/door-props.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'
import { LookupPanel } from '../lookup/LookupPanel.tsx'
import { AttentionPanel } from './AttentionPanel.tsx'
import { FlowPanel } from './FlowPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { MorePanel } from './MorePanel.tsx'
import { OtherWindowScreen } from './OtherWindowScreen.tsx'
import { SendingHaltedScreen } from './SendingHaltedScreen.tsx'
import { TypeCodePanel } from './TypeCodePanel.tsx'
import { tidyTypedCode } from './typed-code.ts'
import { saveUnsent } from './unsent-file.ts'

export interface DoorOverlayProps {
  app: ScannerApp
  paired: PairedScanner
}

/** The panel or alert that has the screen instead of the door. */
export function DoorOverlay({ app, paired }: DoorOverlayProps) {
  const { door, queue, device } = app
  const alert = app.alerts.shown.value
  if (alert) return <AlertScreen app={app} alert={alert} />
  const panel = door.panel.value
  const back = () => door.open(null)
  const sendAgain = (seq: number) =>
    void device.outbox.sendAgain(seq).then(() => device.sync.wake(), queue.refresh)
  function enterTyped(typed: string): void {
    door.open(null)
    door.enterTyped(tidyTypedCode(typed))
  }
  switch (panel) {
    case 'typing':
      return <TypeCodePanel enter={enterTyped} back={back} />
    case 'history':
      return (
        <HistoryPanel
          scans={queue.recent.value}
          overrides={app.overrides}
          found={app.found}
          readable={queue.readable.value}
          sending={sendingOf(app, paired)}
          undo={app.askUndo}
          back={back}
        />
      )
    case 'attention':
      return (
        <AttentionPanel
          problems={app.problems}
          sendAgain={sendAgain}
          exportUnsent={() => saveUnsent(device.outbox)}
          back={back}
        />
      )
    case 'more':
      return <More app={app} paired={paired} />
    case null:
      return null
    case 'group':
    case 'search':
      return <LookupPanel app={app} panel={panel} back={back} />
    case 'settings':
    case 'shift-end':
    case 'training':
    case 'diagnostics':
      return <FlowPanel app={app} panel={panel} back={back} />
  }
}

function More({ app, paired }: DoorOverlayProps) {
  const { door, supervisor } = app
  return (
    <MorePanel
      door={{ device: paired.device, event: paired.event.name }}
      controls={app.camera.controls.value}
      settings={app.settings}
      updateReady={app.updates.ready.value}
      chooseCamera={(camera) => void app.camera.chooseCamera(camera)}
      play={app.feedback.give}
      // In the middle of a shift a change of version is a supervisor's.
      update={() => supervisor.confirm(app.updates.apply)}
      exportUnsent={() => saveUnsent(app.device.outbox)}
      pairAgain={app.store.pairAgain}
      open={door.open}
      openSettings={() => supervisor.allow(() => door.open('settings'))}
      languageFailed={app.languageFailed}
      back={() => door.open(null)}
    />
  )
}

/** What must be dealt with before anything else. */
function AlertScreen({ app, alert }: { app: ScannerApp; alert: BlockingAlert }) {
  const { alerts, queue, device, store } = app
  if (alert.kind === 'other-window') return <OtherWindowScreen keepScanning={alerts.dismiss} />
  return (
    <SendingHaltedScreen
      halt={alert.halt}
      waiting={queue.waiting.value}
      pairAgain={store.pairAgain}
      tryAgain={() => device.sync.retry()}
      exportUnsent={() => saveUnsent(device.outbox)}
      keepScanning={alerts.dismiss}
    />
  )
}
