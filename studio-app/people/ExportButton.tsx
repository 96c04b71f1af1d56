import { exportAttendees } from '@masuk/shared/contract/exports.ts'
import { useEffect, useState } from 'preact/hooks'
import { formats, words } from '../words/words.ts'
import { createExport } from './export-store.ts'
import { saveFile } from './save-file.ts'

/** Everybody as a CSV file, with how far it has come. */
export function ExportButton({ eventId }: { eventId: string }) {
  const [file] = useState(() =>
    createExport({
      open: (signal) =>
        fetch(`${exportAttendees.path}?eventId=${eventId}&format=csv`, {
          signal,
          credentials: 'same-origin',
        }),
      save: (parts) => saveFile(parts, `attendees-${eventId}.csv`),
    }),
  )
  useEffect(() => file.cancel, [file])
  const { people: text, shared } = words.value
  const state = file.state.value
  const count = 'rows' in state ? formats.value.count(state.rows) : ''
  if (state.kind === 'reading')
    return (
      <>
        <output class="people-export">{text.exporting(count)}</output>
        <button type="button" class="button" onClick={file.cancel}>
          {shared.cancel}
        </button>
      </>
    )
  return (
    <>
      <output class="people-export">
        {state.kind === 'done' && text.exported(count)}
        {state.kind === 'failed' && text.exportFailed}
      </output>
      <button type="button" class="button" onClick={() => void file.begin()}>
        {text.export}
      </button>
    </>
  )
}
