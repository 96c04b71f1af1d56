import { Panel } from '@masuk/ui/page/Panel.tsx'
import { useState } from 'preact/hooks'
import { BackBar } from '../panels/BackBar.tsx'
import { flowWords } from '../words/flows/flow-words.ts'
import { words } from '../words/words.ts'
import type { diagnosticsOf } from './diagnostics-report.ts'
import './diagnostics.css'

type Diagnostics = ReturnType<typeof diagnosticsOf>

export interface DiagnosticsPanelProps {
  diagnostics: Diagnostics
  /** False when the person would not have the file. */
  save: (text: string) => Promise<boolean>
  back: () => void
}

/** How this device is. The names of the facts are those of the log, so that two people at two ends can speak of them. */
export function DiagnosticsPanel({ diagnostics, save, back }: DiagnosticsPanelProps) {
  const say = flowWords.diagnostics
  const [told, setTold] = useState('')
  const { requests, ...facts } = diagnostics
  const press = () =>
    void save(JSON.stringify(diagnostics, null, 2)).then((saved) => setTold(saved ? say.saved : say.notSaved))
  return (
    <Panel title={say.title}>
      <p class="muted">{say.note}</p>
      <button type="button" class="button" onClick={press}>
        {say.save}
      </button>
      <output>{told}</output>
      <dl class="diagnostics" lang="en">
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{textOf(fact)}</dd>
          </div>
        ))}
      </dl>
      <h2>{say.results}</h2>
      {requests.length === 0 && <p class="muted">{say.noResults}</p>}
      <ol class="requests">
        {requests.toReversed().map((request, at) => (
          <li key={at} data-status={request.status}>
            <time>{request.at && words.clock(Date.parse(request.at))}</time>{' '}
            <span>
              {request.method} {request.path}
            </span>{' '}
            <strong>{request.status ?? say.noAnswer}</strong> <span class="muted">{request.tookMs} ms</span>
          </li>
        ))}
      </ol>
      <BackBar back={back} />
    </Panel>
  )
}

/** As in the log, without its marks. */
function textOf(fact: unknown): string {
  if (typeof fact === 'string') return fact
  if (typeof fact !== 'object' || fact === null) return JSON.stringify(fact)
  return Object.entries(fact)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(', ')
}
