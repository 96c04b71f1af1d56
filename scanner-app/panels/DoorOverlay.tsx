import type { ScannerApp } from '../create-app.ts'
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

interface DoorOverlayProps {
  app: ScannerApp
  paired: PairedScanner
}

/** The panel or alert that has the screen instead of the door. */
export function DoorOverlay({ app, paired }: DoorOverlayProps) {
  const alert = app.alerts.shown.value
  if (alert?.kind === 'other-window') return <OtherWindowScreen keepScanning={app.alerts.dismiss} />
  if (!alert) return <OpenPanel app={app} paired={paired} />
  return (
    <SendingHaltedScreen
      halt={alert.halt}
      waiting={app.queue.waiting.value}
      pairAgain={app.store.pairAgain}
      tryAgain={() => app.device.sync.retry()}
      exportUnsent={() => saveUnsent(app.device.outbox)}
      keepScanning={app.alerts.dismiss}
    />
  )
}

function OpenPanel({ app, paired }: DoorOverlayProps) {
  const { door, undo, queue, device, store } = app
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
          back={back}
        />
      )
    case null:
      return null
  }
}
