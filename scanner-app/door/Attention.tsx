import { Panel } from '../Panel.tsx'
import { words } from '../words/words.ts'
import { BackBar } from './History.tsx'
import { SaveUnsent } from './SaveUnsent.tsx'
import type { SavedCount } from './unsent-file.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'
import type { Troubles } from './troubles.ts'

export interface AttentionProps {
  troubles: Troubles
  sendAgain: (seq: number) => void
  exportUnsent: () => Promise<SavedCount>
  back: () => void
}

/** Scans that did not end well, each with what happened, and the way to carry the unsent ones away. */
export function Attention({ troubles, sendAgain, exportUnsent, back }: AttentionProps) {
  const scans = troubles.all.value
  return (
    <Panel title={words.attention.title}>
      {scans.length === 0 && <p class="muted">{words.attention.empty}</p>}
      <ul class="scans">
        {scans.map((scan) => {
          const dealtWith = troubles.howDealtWith(scan)
          const text = words.scanTrouble(scan, dealtWith === 'turned-away')
          return (
            <ScanRow key={scan.seq} scan={scan} text={text}>
              {scan.state === 'quarantined' && (
                <RowButton scan={scan} label={words.attention.sendAgain} act={() => sendAgain(scan.seq)} />
              )}
              {dealtWith === null && (
                <RowButton scan={scan} label={words.attention.seen} act={() => troubles.deal(scan, 'seen')} />
              )}
            </ScanRow>
          )
        })}
      </ul>
      <SaveUnsent save={exportUnsent} />
      <BackBar back={back} />
    </Panel>
  )
}
