import type { DoorApp } from '../door-app.ts'
import type { Door } from '../pairing/pairing-store.ts'
import { Attention } from './Attention.tsx'
import { sendingOf } from './door-facts.ts'
import { ElsewhereScreen } from './ElsewhereScreen.tsx'
import { HaltedScreen } from './HaltedScreen.tsx'
import { History } from './History.tsx'
import { More } from './More.tsx'
import { saveUnsent } from './unsent-file.ts'
import { TypeCode } from './TypeCode.tsx'
import { tidyTypedCode } from './typed-code.ts'

/** The panel or interruption that has the screen instead of the door. */
export function OverDoor({ app, paired }: { app: DoorApp; paired: Door }) {
  const { door, undo, interruptions, queue, device, store } = app
  const interruption = interruptions.shown.value
  const back = () => door.open(null)
  const ask = (seq: number) => void undo.ask(seq)
  const exportUnsent = () => saveUnsent(device.outbox)
  const sendAgain = (seq: number) =>
    void device.outbox.sendAgain(seq).then(() => device.sync.wake(), queue.refresh)
  function enterTyped(typed: string): void {
    door.open(null)
    door.enterTyped(tidyTypedCode(typed))
  }
  if (interruption?.kind === 'elsewhere') return <ElsewhereScreen keepScanning={interruptions.pass} />
  if (interruption) {
    return (
      <HaltedScreen
        halt={interruption.halt}
        waiting={queue.waiting.value}
        pairAgain={store.pairAgain}
        tryAgain={() => device.sync.retry()}
        exportUnsent={exportUnsent}
        keepScanning={interruptions.pass}
      />
    )
  }
  switch (door.panel.value) {
    case 'typing':
      return <TypeCode enter={enterTyped} back={back} />
    case 'history':
      return (
        <History
          scans={queue.recent.value}
          readable={queue.readable.value}
          sending={sendingOf(app, paired)}
          undo={ask}
          back={back}
        />
      )
    case 'attention':
      return (
        <Attention troubles={app.troubles} sendAgain={sendAgain} exportUnsent={exportUnsent} back={back} />
      )
    case 'more':
      return (
        <More
          door={{ device: paired.device, event: paired.event.name }}
          controls={app.camera.controls.value}
          updateReady={app.updates.ready.value}
          chooseLens={(lens) => void app.camera.chooseLens(lens)}
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
