import { TextField } from '@masuk/ui/form/TextField.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Panel } from '@masuk/ui/page/Panel.tsx'
import { useEffect, useState } from 'preact/hooks'
import { SaveUnsent } from '../panels/SaveUnsent.tsx'
import type { Saved } from '../panels/unsent-file.ts'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'
import type { ShiftCounts, ShiftRecord } from './shift-record.ts'
import './end-shift.css'

export interface EndShiftPanelProps {
  shift: ShiftRecord | null
  /** Null while they are counted. */
  counts: ShiftCounts | null
  /** Of this device, whichever shift they are of. */
  waiting: number
  attention: number
  overridden: number
  count: () => void
  sendNow: () => void
  exportUnsent: () => Promise<Saved>
  /** The checksum; null when the person would not have the file. */
  saveReport: () => Promise<string | null>
  /** The name of the next person; null when nobody takes over. */
  end: (next: string | null) => void
  back: () => void
}

/** What the shift came to, and the way out of it: never past scans that are not sent without somebody saying so. */
export function EndShiftPanel(props: EndShiftPanelProps) {
  const say = flowWords.shift
  const { shift, counts, waiting, count } = props
  const [next, setNext] = useState('')
  const [isKnown, setKnown] = useState(false)
  // Whatever is sent meanwhile changes what there is to say.
  useEffect(count, [count, waiting])
  // What was counted may be newer than the number that the strip shows.
  const unsent = Math.max(waiting, counts?.unsent ?? 0)
  const mustAcknowledge = unsent > 0 && !isKnown
  return (
    <Panel title={say.title}>
      {shift && (
        <p class="muted">
          {[shift.person && say.of(shift.person), say.since(words.clock(Date.parse(shift.startedAt)))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Result counts={counts} overridden={props.overridden} />
      {unsent > 0 && (
        <Unsent
          {...props}
          waiting={unsent}
          known={isKnown}
          know={() => setKnown(!isKnown)}
          ours={counts?.unsent ?? 0}
        />
      )}
      {props.attention > 0 && <Notice tone="warn">{say.attention(props.attention)}</Notice>}
      <Report save={props.saveReport} />
      <TextField
        id="next-person"
        label={say.next}
        hint={say.nextHint}
        problem={null}
        value={next}
        write={setNext}
        maxLength={40}
        capitals="words"
      />
      <div class="page-actions page-actions-stay">
        <button type="button" class="button" onClick={props.back}>
          {words.typing.back}
        </button>
        <button
          type="button"
          class="button button-primary"
          disabled={mustAcknowledge || !counts}
          onClick={() => props.end(next.trim() === '' ? null : next.trim())}
        >
          {next.trim() === '' ? say.end : say.handOver(next.trim())}
        </button>
      </div>
    </Panel>
  )
}

function Result({ counts, overridden }: { counts: ShiftCounts | null; overridden: number }) {
  const say = flowWords.shift
  if (!counts) return <p class="muted">{say.counting}</p>
  return (
    <section class="shift-result" data-unsent={counts.unsent}>
      <p class="shift-sent">
        {counts.unsent === 0 ? say.allSent(counts.letIn) : say.unsent(counts.unsent, counts.letIn)}
      </p>
      {counts.undone > 0 && <p>{say.undone(counts.undone)}</p>}
      {overridden > 0 && <p>{say.overridden(overridden)}</p>}
    </section>
  )
}

type UnsentProps = Pick<EndShiftPanelProps, 'waiting' | 'sendNow' | 'exportUnsent'> & {
  /** How many of them are this shift's. */
  ours: number
  known: boolean
  know: () => void
}

function Unsent({ waiting, ours, known, know, sendNow, exportUnsent }: UnsentProps) {
  const say = flowWords.shift
  return (
    <>
      <Notice tone="warn">
        {say.unsentTodo} {waiting > ours && say.otherUnsent(waiting - ours)}
      </Notice>
      <button type="button" class="button" onClick={sendNow}>
        {say.sendNow}
      </button>
      <SaveUnsent save={exportUnsent} />
      <label class="acknowledge">
        <input type="checkbox" checked={known} onChange={know} />
        <span>{say.acknowledge(waiting)}</span>
      </label>
    </>
  )
}

function Report({ save }: { save: () => Promise<string | null> }) {
  const say = flowWords.shift
  const [told, setTold] = useState('')
  const press = () =>
    void save().then(
      (checksum) => setTold(checksum === null ? say.reportNotSaved : say.reportSaved(checksum)),
      () => setTold(say.reportNotSaved),
    )
  return (
    <>
      <button type="button" class="button" onClick={press}>
        {say.report}
      </button>
      <output>{told}</output>
    </>
  )
}
