import { Panel } from '../Panel.tsx'
import type { ScanRecord } from '../queue/scan-record.ts'
import type { Sending } from '../words/en.ts'
import { words } from '../words/words.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'
import { canUndo } from './undo-store.ts'

export interface HistoryProps {
  /** Null while they are being read. */
  scans: readonly ScanRecord[] | null
  readable: boolean
  sending: Sending
  undo: (seq: number) => void
  back: () => void
}

/** The last scans of this device, newest first. */
export function History({ scans, readable, sending, undo, back }: HistoryProps) {
  return (
    <Panel title={words.history.title}>
      {!readable && <p class="notice notice-bad">{words.history.failed}</p>}
      {scans === null && readable && <p class="muted">{words.history.loading}</p>}
      {scans?.length === 0 && <p class="muted">{words.history.empty}</p>}
      <ul class="scans">
        {scans?.map((scan) => (
          <ScanRow key={scan.seq} scan={scan} text={words.scanState(scan, sending)}>
            {canUndo(scan) && <RowButton scan={scan} label={words.door.undo} act={() => undo(scan.seq)} />}
          </ScanRow>
        ))}
      </ul>
      <BackBar back={back} />
    </Panel>
  )
}

/** The way back stays under the thumb while a list scrolls. */
export function BackBar({ back }: { back: () => void }) {
  return (
    <div class="page-actions page-actions-stay">
      <button type="button" class="button button-primary" onClick={back}>
        {words.typing.back}
      </button>
    </div>
  )
}
