import { ToastLine } from '@masuk/ui/page/ToastLine.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { UpdateButton } from '@masuk/ui/offline/UpdateButton.tsx'
import type { Updates } from '@masuk/ui/offline/updates.ts'
import type { ScannerApp } from './create-app.ts'
import { clockSkewMs } from './door/clock-skew.ts'
import { DoorScreen } from './door/DoorScreen.tsx'
import type { PairedScanner } from './pairing/pairing-store.ts'
import { CheckPart, PairingScreen } from './parts/parts.ts'
import { ReadyScreen } from './ReadyScreen.tsx'
import type { Check } from './shift/checks.ts'
import { TrainingBanner } from './training/TrainingBanner.tsx'
import { words } from './words/words.ts'

export function App({ app }: { app: ScannerApp }) {
  return (
    <>
      {app.training && (
        <TrainingBanner
          training={app.training}
          openSamples={app.store.phase.value === 'door' ? () => app.door.open('training') : null}
        />
      )}
      <Screen app={app} />
      <ToastLine toast={app.toast} />
    </>
  )
}

/** The screen of each phase. */
function Screen({ app }: { app: ScannerApp }) {
  const { store, updates } = app
  const scanner = store.scanner.value
  switch (store.phase.value) {
    case 'opening':
      return <p class="page muted">{words.opening}</p>
    case 'storage-failed':
      return <StorageFailed tryAgain={() => void store.open()} updates={updates} />
    case 'pairing':
      return (
        <PairingScreen
          form={app.form}
          camera={app.camera}
          before={scanner && { event: scanner.event.name, halted: app.alerts.halt.value !== null }}
          back={scanner ? store.back : null}
          updates={updates}
          languageFailed={app.languageFailed}
        />
      )
    case 'ready':
      return scanner && <Ready app={app} scanner={scanner} />
    case 'checking':
      return <CheckPart app={app} start={(checks) => startShift(app, checks)} />
    case 'door':
      return scanner && <DoorScreen app={app} paired={scanner} />
  }
}

function Ready({ app, scanner }: { app: ScannerApp; scanner: PairedScanner }) {
  const { store, updates } = app
  return (
    <ReadyScreen
      scanner={scanner}
      pairingSaved={store.pairingSaved.value}
      waiting={app.queue.waiting.value}
      offlineReady={updates.offlineReady.value}
      storage={store.storage.value}
      isPrivate={app.checks.isPrivate.value}
      screenOn={app.wakeLock.state.value}
      halt={app.alerts.halt.value}
      clockSkewMs={clockSkewMs(app)}
      updates={updates}
      install={app.install}
      start={() => startShift(app, null)}
      check={store.check}
      pairAgain={store.pairAgain}
      languageFailed={app.languageFailed}
    />
  )
}

/** The tap that begins a shift: only within it may sounds be unlocked. */
function startShift(app: ScannerApp, checks: readonly Check[] | null): void {
  const { feedback, wakeLock, store, camera, toast, shift } = app
  toast.dismiss()
  feedback.unlock()
  wakeLock.hold()
  store.start()
  void camera.start()
  const found = checks?.map(({ name, level }) => ({ name, level })) ?? null
  // A shift that could not be written down is no reason to keep a queue waiting.
  void shift.begin(found).catch(() => {})
}

function StorageFailed({ tryAgain, updates }: { tryAgain: () => void; updates: Updates }) {
  return (
    <Panel title={words.storageFailed.title}>
      <Notice tone="bad">{words.storageFailed.todo}</Notice>
      <div class="page-actions">
        <UpdateButton updates={updates} label={words.more.updateReady} />
        <button type="button" class="button button-primary" onClick={tryAgain}>
          {words.storageFailed.tryAgain}
        </button>
      </div>
    </Panel>
  )
}
