import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { canUndo } from '../door/undo-store.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { scanStatusText, type Sending } from './scan-status.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'

export interface HistoryPanelProps {
  /** Null while they are being read. */
  scans: readonly ScanRecord[] | null
  readable: boolean
  sending: Sending
  undo: (seq: number) => void
  back: () => void
}

/** The last scans of this device, newest first. */
export function HistoryPanel({ scans, readable, sending, undo, back }: HistoryPanelProps) {
  return (
    <Panel title={words.history.title}>
      {!readable && <Notice tone="bad">{words.history.failed}</Notice>}
      {scans === null && readable && <p class="muted">{words.history.loading}</p>}
      {scans?.length === 0 && <p class="muted">{words.history.empty}</p>}
      <ul class="scans">
        {scans?.map((scan) => (
          <ScanRow key={scan.seq} scan={scan} text={scanStatusText(scan, sending)}>
            {canUndo(scan) && <RowButton scan={scan} label={words.door.undo} act={() => undo(scan.seq)} />}
          </ScanRow>
        ))}
      </ul>
      <BackBar back={back} />
    </Panel>
  )
}
