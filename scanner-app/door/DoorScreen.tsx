import type { DoorApp } from '../door-app.ts'
import type { Door as PairedDoor } from '../pairing/pairing-store.ts'
import { Door } from './Door.tsx'
import { bannersOf, sendingOf, stripOf } from './door-facts.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { OverDoor } from './OverDoor.tsx'
import { UndoQuestion } from './UndoQuestion.tsx'
import { VerdictView } from './Verdict.tsx'
import { verdictText } from './verdict-text.ts'

/** The door and whatever lies over it: a panel, an interruption, a question, and above all the verdict. */
export function DoorScreen({ app, door: paired }: { app: DoorApp; door: PairedDoor }) {
  const { door, undo, interruptions, updates } = app
  const shown = door.shown.value
  const text = shown && verdictText(shown, door.wasTyped(shown.code))
  const isOver = door.panel.value !== null || interruptions.shown.value !== null
  return (
    <>
      <Door
        camera={app.camera}
        strip={stripOf(app, paired)}
        banners={bannersOf(app, paired)}
        lastIn={door.lastIn.value}
        sending={sendingOf(app, paired)}
        verdictShown={shown !== null && shown.verdict !== null}
        isResting={door.isResting.value}
        updateReady={updates.ready.value}
        behind={isOver || shown !== null}
        open={door.open}
        undo={(seq) => void undo.ask(seq)}
      />
      {isOver && (
        <div class="over" inert={shown !== null}>
          <OverDoor app={app} paired={paired} />
        </div>
      )}
      {undo.asked.value && (
        <UndoQuestion scan={undo.asked.value} confirm={() => void undo.confirm()} keep={undo.keep} />
      )}
      {shown && text && (
        <VerdictView
          shown={shown}
          text={text}
          actions={{
            dismiss: door.dismiss,
            letIn: door.letIn,
            undo: (seq) => void undo.ask(seq).then(door.dismiss),
          }}
        />
      )}
      <LiveRegion turn={shown?.turn ?? 0} text={shown?.verdict ? text : null} />
    </>
  )
}
