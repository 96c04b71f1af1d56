import { shortChecksum } from '@masuk/shared/unsent-scans.ts'
import { formats, words } from '../words/words.ts'
import type { UnsentContents } from './read-unsent-file.ts'

interface UnsentContentsListProps {
  contents: UnsentContents
  doors: readonly { grantId: string; device: string }[]
}

/** What a file holds: of which door, how many scans, and the checksum that its screen showed. */
export function UnsentContentsList({ contents, doors }: UnsentContentsListProps) {
  const { unsentScans: text } = words.value
  const { count } = formats.value
  const nameOf = (grantId: string) => doors.find((door) => door.grantId === grantId)?.device
  return (
    <>
      <ul class="unsent-parts" aria-label={text.contents}>
        {contents.parts.map(({ grantId, checksum, scans }) => (
          <li key={checksum}>
            <strong>{nameOf(grantId) ?? text.unknownDoor}</strong>
            <span>{text.scans(count(scans.length))}</span>
            <span class="muted">
              {text.checksum} <code>{shortChecksum(checksum)}</code>
            </span>
          </li>
        ))}
      </ul>
      <p class="muted">{text.compare}</p>
      {contents.ofOtherEvents > 0 && <p>{text.ofOtherEvents(count(contents.ofOtherEvents))}</p>}
    </>
  )
}
