import type { exportAttendees, exportScans } from '@masuk/shared/contract/exports.ts'
import { useEffect, useState } from 'preact/hooks'
import { formats, words } from '../words/words.ts'
import { createExport } from './export-store.ts'
import { saveFile } from './save-file.ts'
import './exports.css'

interface ExportButtonProps {
  operation: typeof exportAttendees | typeof exportScans
  eventId: string
  label: string
}

/** Saves what an operation exports as a CSV file, and shows how far it has come. */
export function ExportButton({ operation, eventId, label }: ExportButtonProps) {
  const [file] = useState(() =>
    createExport({
      open: (signal) =>
        fetch(`${operation.path}?eventId=${eventId}&format=csv`, { signal, credentials: 'same-origin' }),
      save: (parts) => saveFile(parts, `${operation.path.split('/').at(-1)}-${eventId}.csv`),
    }),
  )
  useEffect(() => file.cancel, [file])
  const { eventExports: text, shared } = words.value
  const state = file.state.value
  const count = 'rows' in state ? formats.value.count(state.rows) : ''
  if (state.kind === 'reading')
    return (
      <>
        <output class="export-state">{text.reading(count)}</output>
        <button type="button" class="button" onClick={file.cancel}>
          {shared.cancel}
        </button>
      </>
    )
  return (
    <>
      <output class="export-state">
        {state.kind === 'done' && text.saved(count)}
        {state.kind === 'failed' && text.failed}
      </output>
      <button type="button" class="button" onClick={() => void file.begin()}>
        {label}
      </button>
    </>
  )
}
