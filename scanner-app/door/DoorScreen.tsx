import type { ScannerApp } from '../create-app.ts'
import type { PairedScanner } from '../pairing/pairing-store.ts'
import { DoorOverlay, OverrideDialog, PinDialog, UndoDialog } from '../parts/parts.ts'
import { canOverride } from '../override/override-store.ts'
import { hiddenName } from '../settings/initials.ts'
import { verdictText, type VerdictTextOptions } from '../verdict/verdict-text.ts'
import { VerdictAnnouncer } from '../verdict/VerdictAnnouncer.tsx'
import { VerdictScreen } from '../verdict/VerdictScreen.tsx'
import { bannersOf, sendingOf, stripOf } from './door-props.ts'
import { Door } from './Door.tsx'

/** The door and whatever lies over it: a panel, an alert, a question, and above all the verdict. */
export function DoorScreen({ app, paired }: { app: ScannerApp; paired: PairedScanner }) {
  const { door, undo, alerts, updates } = app
  const shown = door.shown.value
  const text = shown && verdictText(shown, textOptions(app, shown.code))
  const isOver = door.panel.value !== null || alerts.shown.value !== null
  return (
    <>
      <Door
        camera={app.camera}
        strip={stripOf(app, paired)}
        banners={bannersOf(app, paired)}
        aimHint={door.aimHint.value}
        lastIn={door.lastIn.value}
        sending={sendingOf(app, paired)}
        verdictShown={shown !== null && shown.verdict !== null}
        isResting={door.isResting.value}
        updateReady={updates.ready.value}
        behind={isOver || shown !== null}
        open={app.openPanel}
        undo={app.askUndo}
      />
      {isOver && (
        <div class="over" inert={shown !== null}>
          <DoorOverlay app={app} paired={paired} />
        </div>
      )}
      {undo.asked.value && (
        <UndoDialog scan={undo.asked.value} confirm={() => void undo.confirm()} keep={undo.keep} />
      )}
      {shown && text && (
        <VerdictScreen
          shown={shown}
          text={text}
          actions={{
            dismiss: door.dismiss,
            letIn: () => app.letIn(shown.code),
            undo: (seq) => {
              app.askUndo(seq)
              door.dismiss()
            },
            override: canOverride(shown.verdict) ? () => overrideShown(app) : null,
          }}
        />
      )}
      {app.overrides.asked.value && (
        <OverrideDialog
          what={app.overrides.asked.value}
          confirm={(given) => void app.overrides.confirm(given).then(door.dismiss)}
          cancel={app.overrides.cancel}
        />
      )}
      {app.supervisor.asked.value && <PinDialog supervisor={app.supervisor} />}
      <VerdictAnnouncer turn={shown?.turn ?? 0} text={shown?.verdict ? text : null} />
    </>
  )
}

function textOptions({ door, settings }: ScannerApp, code: string): VerdictTextOptions {
  const wasTyped = door.wasTyped(code)
  return settings.namesHidden.value ? { wasTyped, holderText: hiddenName } : { wasTyped }
}

function overrideShown({ door, overrides }: ScannerApp): void {
  const shown = door.shown.value
  if (shown?.verdict) overrides.ask({ code: shown.code, verdict: shown.verdict })
}
