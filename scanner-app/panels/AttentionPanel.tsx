import { Panel } from '@masuk/ui/page/Panel.tsx'
import type { ProblemScans } from '../door/problem-scans.ts'
import { words } from '../words/words.ts'
import { BackBar } from './BackBar.tsx'
import { SaveUnsent } from './SaveUnsent.tsx'
import { scanProblemText } from './scan-status.ts'
import { RowButton, ScanRow } from './ScanRow.tsx'
import type { Saved } from './unsent-file.ts'

export interface AttentionPanelProps {
  problems: ProblemScans
  sendAgain: (seq: number) => void
  exportUnsent: () => Promise<Saved>
  back: () => void
}

/** Scans that did not end well, each with what happened, and the way to carry the unsent ones away. */
export function AttentionPanel({ problems, sendAgain, exportUnsent, back }: AttentionPanelProps) {
  const scans = problems.all.value
  return (
    <Panel title={words.attention.title}>
      {scans.length === 0 && <p class="muted">{words.attention.empty}</p>}
      <ul class="scans">
        {scans.map((scan) => {
          const resolution = problems.resolutionOf(scan)
          const text = scanProblemText(scan, resolution === 'turned-away')
          return (
            <ScanRow key={scan.seq} scan={scan} text={text}>
              {scan.state === 'quarantined' && (
                <RowButton scan={scan} label={words.attention.sendAgain} act={() => sendAgain(scan.seq)} />
              )}
              {resolution === null && (
                <RowButton
                  scan={scan}
                  label={words.attention.seen}
                  act={() => problems.resolve(scan, 'seen')}
                />
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
