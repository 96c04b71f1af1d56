import { useEffect } from 'preact/hooks'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { canUndo } from '../door/undo-store.ts'
import type { OverrideRecord } from '../override/override-record.ts'
import type { Overrides } from '../override/override-store.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { OverrideRow } from './OverrideRow.tsx'
import { scanStatusText, type Sending } from './scan-status.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'

export interface HistoryPanelProps {
  /** Null while they are being read. */
  scans: readonly ScanRecord[] | null
  overrides: Overrides
  readable: boolean
  sending: Sending
  undo: (seq: number) => void
  back: () => void
}

/** The last scans of this device, and whom a supervisor let in, newest first. */
export function HistoryPanel({ scans, overrides, readable, sending, undo, back }: HistoryPanelProps) {
  useEffect(() => void overrides.load(), [overrides])
  const rows = scans && newestFirst(scans, overrides.all.value ?? [])
  return (
    <Panel title={words.history.title}>
      {!readable && <Notice tone="bad">{words.history.failed}</Notice>}
      {rows === null && readable && <p class="muted">{words.history.loading}</p>}
      {rows?.length === 0 && <p class="muted">{words.history.empty}</p>}
      <ul class="scans">
        {rows?.map((row) =>
          'seq' in row ? (
            <ScanRow key={row.seq} scan={row} text={scanStatusText(row, sending)}>
              {canUndo(row) && <RowButton scan={row} label={words.door.undo} act={() => undo(row.seq)} />}
            </ScanRow>
          ) : (
            <OverrideRow key={row.at} override={row} />
          ),
        )}
      </ul>
      <BackBar back={back} />
    </Panel>
  )
}

type Row = ScanRecord | OverrideRecord

/** Scans stay in the order of this device, whatever was done to its clock; of overrides, those of the time of the list. */
function newestFirst(scans: readonly ScanRecord[], overrides: readonly OverrideRecord[]): Row[] {
  const rows: Row[] = [...scans]
  for (const override of overrides) {
    const at = rows.findIndex((row) => timeOf(row) <= override.at)
    if (at >= 0 || scans.length < LISTED) rows.splice(at < 0 ? rows.length : at, 0, override)
  }
  return rows
}

/** As many scans as the list has at most. */
const LISTED = 100

const timeOf = (row: Row): string => ('seq' in row ? row.scannedAt : row.at)
