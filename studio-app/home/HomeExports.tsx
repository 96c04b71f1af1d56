import { exportAttendees, exportScans } from '@masuk/shared/contract/exports.ts'
import { ExportButton } from '../exports/ExportButton.tsx'
import { words } from '../words/words.ts'

/** Who has a ticket and what was scanned, as files to take along. */
export function HomeExports({ eventId }: { eventId: string }) {
  const { eventExports: text } = words.value
  return (
    <section class="exports">
      <h2>{text.title}</h2>
      <p class="muted">{text.lead}</p>
      <div class="exports-row">
        <ExportButton operation={exportAttendees} eventId={eventId} label={text.people} />
      </div>
      <div class="exports-row">
        <ExportButton operation={exportScans} eventId={eventId} label={text.scans} />
      </div>
    </section>
  )
}
