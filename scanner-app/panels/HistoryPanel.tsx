import { useEffect } from 'preact/hooks'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { canUndo } from '../door/undo-store.ts'
import type { FoundRecord } from '../lookup/found-record.ts'
import type { FoundEntries } from '../lookup/found-store.ts'
import type { OverrideRecord } from '../override/override-record.ts'
import type { Overrides } from '../override/override-store.ts'
import type { ScanRecord } from '../queue/scan-record.ts'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { overrideText, OverrideRow } from './OverrideRow.tsx'
import { scanStatusText, type Sending } from './scan-status.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'
import { SeenRow } from './SeenRow.tsx'

export interface HistoryPanelProps {
  /** Null while they are being read. */
  scans: readonly ScanRecord[] | null
  overrides: Overrides
  found: FoundEntries
  readable: boolean
  sending: Sending
  undo: (seq: number) => void
  back: () => void
}

/** The last scans of this device, and whom a supervisor or a search let in, newest first. */
export function HistoryPanel(props: HistoryPanelProps) {
  const { scans, overrides, found, readable, back } = props
  useEffect(() => void Promise.all([overrides.load(), found.load()]), [overrides, found])
  const rows = scans && newestFirst(scans, besideTheQueue(overrides.all.value ?? [], found.all.value ?? []))
  return (
    <Panel title={words.history.title}>
      {!readable && <Notice tone="bad">{words.history.failed}</Notice>}
      {rows === null && readable && <p class="muted">{words.history.loading}</p>}
      {rows?.length === 0 && <p class="muted">{words.history.empty}</p>}
      <ul class="scans">{rows?.map((row) => rowOf(row, props))}</ul>
      <BackBar back={back} />
    </Panel>
  )
}

function rowOf(row: Row, { sending, undo }: Pick<HistoryPanelProps, 'sending' | 'undo'>) {
  if ('seq' in row) {
    const text = row.override === undefined ? scanStatusText(row, sending) : overrideText(row, sending)
    return (
      <ScanRow key={row.seq} scan={row} text={text}>
        {canUndo(row) && <RowButton scan={row} label={words.door.undo} act={() => undo(row.seq)} />}
      </ScanRow>
    )
  }
  if ('at' in row) return <OverrideRow key={row.at} override={row} />
  const { foundAt, ticketType, isIn } = row
  return (
    <SeenRow
      key={`${row.ticketId} ${foundAt}`}
      at={foundAt}
      title={ticketType}
      shape={isIn ? 'tick' : 'echo'}
      state={isIn ? 'accepted' : 'undone'}
      text={flowWords.search.listed(isIn)}
    />
  )
}

type Row = ScanRecord | OverrideRecord | FoundRecord

/** Scans stay in the order of this device, whatever was done to its clock; of the others, those of the time of the list. */
function newestFirst(scans: readonly ScanRecord[], others: readonly (OverrideRecord | FoundRecord)[]): Row[] {
  const rows: Row[] = [...scans]
  for (const other of others) {
    const at = rows.findIndex((row) => timeOf(row) <= timeOf(other))
    if (at >= 0 || scans.length < LISTED) rows.splice(at < 0 ? rows.length : at, 0, other)
  }
  return rows
}

/** Oldest first. An override that is in the queue is listed as a scan. */
function besideTheQueue(
  overrides: readonly OverrideRecord[],
  found: readonly FoundRecord[],
): (OverrideRecord | FoundRecord)[] {
  const kept = [...overrides.filter(({ queued }) => !queued), ...found]
  return kept.toSorted((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)))
}

/** As many scans as the list has at most. */
const LISTED = 100

function timeOf(row: Row): string {
  if ('seq' in row) return row.scannedAt
  return 'foundAt' in row ? row.foundAt : row.at
}
