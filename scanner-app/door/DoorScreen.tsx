import type { DoorApp } from '../door-app.ts'
import type { Door as PairedDoor } from '../pairing/pairing-store.ts'
import { words } from '../words/words.ts'
import { Attention } from './Attention.tsx'
import { clockOffMs } from './clock-off.ts'
import { Door, type Banner } from './Door.tsx'
import { ElsewhereScreen } from './ElsewhereScreen.tsx'
import { HaltedScreen } from './HaltedScreen.tsx'
import { History } from './History.tsx'
import { LiveRegion } from './LiveRegion.tsx'
import { More } from './More.tsx'
import type { StatusStripProps } from './StatusStrip.tsx'
import { stripLevel } from './strip-level.ts'
import { TypeCode } from './TypeCode.tsx'
import { UndoQuestion } from './UndoQuestion.tsx'
import { VerdictView } from './Verdict.tsx'
import { verdictText } from './verdict-text.ts'

/** What the service said so lately outweighs earlier failures. */
const FRESH_MS = 5_000

/** The door and whatever lies over it: a panel, an interruption, a question, and above all the verdict. */
export function DoorScreen({ app, door: paired }: { app: DoorApp; door: PairedDoor }) {
  const { door, undo, interruptions, updates } = app
  const shown = door.shown.value
  const text = shown && verdictText(shown.verdict, shown.at)
  const over = <Over app={app} paired={paired} />
  const behind = door.panel.value !== null || interruptions.shown.value !== null
  return (
    <>
      <Door
        camera={app.camera}
        strip={stripOf(app, paired)}
        banners={bannersOf(app)}
        hint={app.hint.value}
        lastIn={door.lastIn.value}
        verdictShown={shown !== null && shown.verdict !== null}
        updateReady={updates.ready.value}
        behind={behind}
        open={door.open}
        undo={(seq) => void undo.ask(seq)}
      />
      {behind && <div class="over">{over}</div>}
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

/** The panel or interruption that has the screen. */
function Over({ app, paired }: { app: DoorApp; paired: PairedDoor }) {
  const { door, undo, interruptions, queue, device, store } = app
  const interruption = interruptions.shown.value
  const back = () => door.open(null)
  const ask = (seq: number) => void undo.ask(seq)
  if (interruption?.kind === 'elsewhere') return <ElsewhereScreen keepScanning={interruptions.pass} />
  if (interruption) {
    return (
      <HaltedScreen
        halt={interruption.halt}
        waiting={queue.waiting.value}
        pairAgain={store.pairAgain}
        tryAgain={() => void device.sync.retry()}
        exportUnsent={app.exportUnsent}
        keepScanning={interruptions.pass}
      />
    )
  }
  switch (door.panel.value) {
    case 'typing':
      return <TypeCode enter={app.enterTyped} back={back} />
    case 'history':
      return <History scans={queue.recent.value} readable={queue.readable.value} undo={ask} back={back} />
    case 'attention':
      return <Attention troubles={app.troubles} exportUnsent={app.exportUnsent} back={back} />
    case 'more':
      return (
        <More
          door={{ device: paired.device, event: paired.event.name }}
          controls={app.camera.controls.value}
          updateReady={app.updates.ready.value}
          chooseLens={(lens) => void app.camera.chooseLens(lens)}
          play={app.feedback.give}
          update={app.updates.apply}
          exportUnsent={app.exportUnsent}
          pairAgain={store.pairAgain}
          back={back}
        />
      )
    case null:
      return null
  }
}

function stripOf({ queue, troubles, now }: DoorApp, paired: PairedDoor): StatusStripProps {
  const { lastSyncAt, link } = queue.status.value
  const waiting = queue.waiting.value
  const refused = troubles.open.value.filter(
    ({ state }) => state === 'rejected' || state === 'quarantined',
  ).length
  const sinceSyncMs = lastSyncAt === null ? null : now.value - lastSyncAt
  return {
    device: paired.device,
    event: paired.event.name,
    waiting,
    sinceSyncMs,
    level: stripLevel({ waiting, refused, sinceSyncMs: sinceSyncMs ?? performance.now() }),
    offline: link === 'bad' && (sinceSyncMs === null || sinceSyncMs > FRESH_MS),
  }
}

function bannersOf(app: DoorApp): Banner[] {
  const { door, interruptions, troubles, feedback } = app
  const late = door.turnedBad.value.at(-1)
  const halt = interruptions.halt.value
  const attention = troubles.open.value.length
  const clockOff = clockOffMs(app)
  const openAttention = () => door.open('attention')
  return [
    late && { tone: 'bad', text: words.scanTrouble(late, false), act: openAttention },
    halt && {
      tone: 'bad',
      text: `${words.door.halted}: ${words.halts[halt.kind].title}`,
      act: interruptions.recall,
    },
    attention > 0 && !late && { tone: 'bad', text: words.door.needsAttention(attention), act: openAttention },
    clockOff !== null && { tone: 'warn', text: words.door.clockOff(clockOff) },
    !feedback.audible.value && { tone: 'warn', text: words.door.soundOff, act: feedback.unlock },
  ].filter((banner): banner is Banner => Boolean(banner))
}
