import type { ScannerApp } from '../create-app.ts'
import type { BlockingAlert } from '../door/blocking-alerts.ts'
import { sendingOf } from '../door/door-props.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { MorePanel } from './MorePanel.tsx'
import { OtherWindowScreen } from './OtherWindowScreen.tsx'
import { SendingHaltedScreen } from './SendingHaltedScreen.tsx'
import { TypeCodePanel } from './TypeCodePanel.tsx'
import { tidyTypedCode } from './typed-code.ts'
import { saveUnsent } from './unsent-file.ts'

/** The panel or alert that has the screen instead of the door. */
export function DoorOverlay({ app, paired }: { app: ScannerApp; paired: PairedScanner }) {
  const { door, undo, queue, device, store } = app
  const alert = app.alerts.shown.value
  if (alert) return <AlertScreen app={app} alert={alert} />
  const back = () => door.open(null)
  const ask = (seq: number) => void undo.ask(seq)
  const exportUnsent = () => saveUnsent(device.outbox)
  const sendAgain = (seq: number) =>
    void device.outbox.sendAgain(seq).then(() => device.sync.wake(), queue.refresh)
  function enterTyped(typed: string): void {
    door.open(null)
    door.enterTyped(tidyTypedCode(typed))
  }
  switch (door.panel.value) {
    case 'typing':
      return <TypeCodePanel enter={enterTyped} back={back} />
    case 'history':
      return (
        <HistoryPanel
          scans={queue.recent.value}
          readable={queue.readable.value}
          sending={sendingOf(app, paired)}
          undo={ask}
          back={back}
        />
      )
    case 'attention':
      return (
        <AttentionPanel
          problems={app.problems}
          sendAgain={sendAgain}
          exportUnsent={exportUnsent}
          back={back}
        />
      )
    case 'more':
      return (
        <MorePanel
          door={{ device: paired.device, event: paired.event.name }}
          controls={app.camera.controls.value}
          updateReady={app.updates.ready.value}
          chooseCamera={(camera) => void app.camera.chooseCamera(camera)}
          play={app.feedback.give}
          update={app.updates.apply}
          exportUnsent={exportUnsent}
          pairAgain={store.pairAgain}
          languageFailed={app.languageFailed}
          back={back}
        />
      )
    case null:
      return null
  }
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
