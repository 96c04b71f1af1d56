import type { DoorApp } from './door-app.ts'
import { HintLine } from './HintLine.tsx'
import { Panel } from './Panel.tsx'
import { UpdateButton } from './offline/UpdateButton.tsx'
import type { Updates } from './offline/update.ts'
import { PairingScreen } from './pairing/PairingScreen.tsx'
import { ReadyScreen } from './ReadyScreen.tsx'
import { clockOffMs } from './door/clock-off.ts'
import { DoorScreen } from './door/DoorScreen.tsx'
import { words } from './words/words.ts'

export function App({ app }: { app: DoorApp }) {
  return (
    <>
      <Screen app={app} />
      <HintLine text={app.hint.text.value} />
    </>
  )
}

/** The screen of each phase. */
function Screen({ app }: { app: DoorApp }) {
  const { store, updates } = app
  const door = store.door.value
  switch (store.phase.value) {
    case 'opening':
      return <p class="page muted">{words.opening}</p>
    case 'unreadable':
      return <Unreadable tryAgain={() => void store.open()} updates={updates} />
    case 'pairing':
      return (
        <PairingScreen
          form={app.form}
          camera={app.camera}
          before={door?.event.name ?? null}
          back={door ? store.back : null}
          updates={updates}
        />
      )
    case 'ready':
      return (
        door && (
          <ReadyScreen
            door={door}
            pairingSaved={store.pairingSaved.value}
            waiting={app.queue.waiting.value}
            offlineReady={updates.offlineReady.value}
            storage={store.storage.value}
            screenOn={app.wakeLock.state.value}
            clockOffMs={clockOffMs(app)}
            updates={updates}
            start={() => startShift(app)}
            pairAgain={store.pairAgain}
          />
        )
      )
    case 'door':
      return door && <DoorScreen app={app} door={door} />
  }
}

/** The tap that begins a shift: only within it may sounds be unlocked. */
function startShift({ feedback, wakeLock, store, camera, hint }: DoorApp): void {
  hint.drop()
  feedback.unlock()
  wakeLock.hold()
  store.start()
  void camera.start()
}

function Unreadable({ tryAgain, updates }: { tryAgain: () => void; updates: Updates }) {
  return (
    <Panel title={words.unreadable.title}>
      <p class="notice notice-bad" data-verdict="fault">
        {words.unreadable.todo}
      </p>
      <div class="page-actions">
        <UpdateButton updates={updates} />
        <button type="button" class="button button-primary" onClick={tryAgain}>
          {words.unreadable.tryAgain}
        </button>
      </div>
    </Panel>
  )
}
