import { useEffect } from 'preact/hooks'
import type { ScannerApp } from '../create-app.ts'
import { saveFile } from '../device/save-file.ts'
import { diagnosticsOf } from '../diagnostics/diagnostics-report.ts'
import { DiagnosticsPanel } from '../diagnostics/DiagnosticsPanel.tsx'
import type { Panel } from '../door/door-store.ts'
import { SettingsPanel } from '../settings/SettingsPanel.tsx'
import { EndShiftPanel } from '../shift/EndShiftPanel.tsx'
import { shiftReport } from '../shift/shift-report.ts'
import { createSamples, type TrainingSample } from '../training/samples.ts'
import { beginTraining } from '../training/training.ts'
import { TrainingPanel } from '../training/TrainingPanel.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import { saveUnsent } from './unsent-file.ts'

export interface FlowPanelProps {
  app: ScannerApp
  panel: Exclude<Panel, 'typing' | 'history' | 'attention' | 'more' | 'group' | 'search'>
  back: () => void
}

/** The panels around scanning: a shift's end, settings, training, diagnostics. */
export function FlowPanel({ app, panel, back }: FlowPanelProps) {
  switch (panel) {
    case 'settings':
      return (
        <SettingsPanel
          settings={app.settings}
          isOwnPin={app.supervisor.isOwn()}
          changePin={app.supervisor.change}
          back={back}
        />
      )
    case 'shift-end':
      return <EndShift app={app} back={back} />
    case 'training':
      return (
        <TrainingPanel
          isOn={app.training !== null}
          begin={beginTraining}
          read={(sample) => readSample(app, sample)}
          back={back}
        />
      )
    case 'diagnostics':
      return (
        <DiagnosticsPanel
          diagnostics={diagnosticsOf(app)}
          save={(text) => saveFile('masuk-door-log.json', text)}
          back={back}
        />
      )
  }
}

function EndShift({ app, back }: { app: ScannerApp; back: () => void }) {
  const { shift, queue, device, overrides } = app
  const record = shift.current.value
  useEffect(() => void overrides.load(), [overrides])
  const during = (overrides.all.value ?? []).filter(({ at }) => at >= (record?.startedAt ?? ''))
  async function saveReport(): Promise<string | null> {
    if (!record) return null
    const { text, checksum } = await shiftReport({ ...record, counts: shift.counts.value }, during)
    return (await saveFile('masuk-shift-report.json', text)) ? checksum : null
  }
  return (
    <EndShiftPanel
      shift={record}
      counts={shift.counts.value}
      waiting={queue.waiting.value}
      attention={app.problems.unresolved.value.length}
      overridden={during.length}
      count={shift.count}
      sendNow={() => device.sync.retry()}
      exportUnsent={() => saveUnsent(device.outbox)}
      saveReport={saveReport}
      end={(next) => void endShift(app, next)}
      back={back}
    />
  )
}

/** The queue stays as it is: only whose shift it is changes. */
async function endShift({ shift, store, door, toast }: ScannerApp, next: string | null): Promise<void> {
  await shift.end(next).catch(() => {})
  door.open(null)
  toast.show(next === null ? flowWords.shift.ended : flowWords.shift.handedOver(next))
  if (next === null) store.stop()
}

const readOf = createSamples()

function readSample({ door }: ScannerApp, sample: TrainingSample): void {
  const read = readOf(sample)
  door.open(null)
  if ('code' in read) door.enter(read.code)
  else door.demonstrate(read.verdict)
}
