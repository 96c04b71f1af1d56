import '../table/table.css'
import { formats, words } from '../words/words.ts'
import { doorsByUrgency, doorState, type Scanner } from './door-state.ts'
import { warningsOf, warningText } from './door-warnings.ts'
import type { ScannersStore } from './scanners-store.ts'

interface ScannerTableProps {
  scanners: readonly Scanner[]
  store: ScannersStore
}

/** Doors that still have access, and those that had it. */
export function ScannerTable({ scanners, store }: ScannerTableProps) {
  const { scanners: text } = words.value
  const now = store.now.value
  const sorted = doorsByUrgency(scanners, now)
  const isLive = (scanner: Scanner) => doorState(scanner, now) !== 'ended'
  const ended = sorted.filter((scanner) => !isLive(scanner))
  return (
    <>
      <DoorTable label={text.nav} scanners={sorted.filter(isLive)} store={store} />
      {ended.length > 0 && (
        <details class="scanners-ended">
          <summary>{text.ended(formats.value.count(ended.length))}</summary>
          <DoorTable label={text.endedLabel} scanners={ended} store={store} />
        </details>
      )}
    </>
  )
}

function DoorTable({ label, scanners, store }: ScannerTableProps & { label: string }) {
  const { scanners: text } = words.value
  if (scanners.length === 0) return null
  return (
    <table class="table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text.door}</th>
          <th scope="col">{text.state}</th>
          <th scope="col">{text.seen}</th>
          <th scope="col">{text.waiting}</th>
          <th scope="col">{text.today}</th>
          <th scope="col">{text.version}</th>
          <th scope="col">
            <span class="visually-hidden">{text.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {scanners.map((scanner) => (
          <DoorRow key={scanner.grantId} scanner={scanner} store={store} />
        ))}
      </tbody>
    </table>
  )
}

function DoorRow({ scanner, store }: { scanner: Scanner; store: ScannersStore }) {
  const { scanners: text, doors } = words.value
  const { ago, count } = formats.value
  const now = store.now.value
  const state = doorState(scanner, now)
  const { lastSeenAt, waiting } = scanner
  return (
    <tr>
      <th scope="row">
        {scanner.device}
        <span class="scanners-member muted">{scanner.member.name}</span>
      </th>
      <td data-label={text.state}>
        <span class="door-state" data-state={state}>
          {doors.states[state]}
        </span>
        {warningsOf(scanner).map((warning) => (
          <span key={warning.kind} class="door-warning">
            <strong>{warningText(warning, words.value, count)}</strong> {doors.advice[warning.kind]}
          </span>
        ))}
      </td>
      <td data-label={text.seen}>{lastSeenAt === null ? doors.neverSeen : ago(lastSeenAt, now)}</td>
      <td data-label={text.waiting}>{waiting === null ? '–' : count(waiting)}</td>
      <td data-label={text.today}>{count(scanner.scansToday)}</td>
      <td data-label={text.version}>{scanner.appVersion ?? '–'}</td>
      <td class="scanners-act">{state !== 'ended' && <EndButton scanner={scanner} store={store} />}</td>
    </tr>
  )
}

/** One tap; then it says what is lost, and can be taken back for a moment. */
function EndButton({
  scanner: { grantId, waiting, device },
  store,
}: {
  scanner: Scanner
  store: ScannersStore
}) {
  const { scanners: text } = words.value
  if (!store.ending.value.has(grantId))
    return (
      <button
        type="button"
        class="button"
        aria-label={`${text.end}: ${device}`}
        onClick={() => store.end(grantId)}
      >
        {text.end}
      </button>
    )
  return (
    <output class="scanners-ending">
      <span>{(waiting ?? 0) > 0 ? text.endingWaiting(formats.value.count(waiting ?? 0)) : text.ending}</span>
      <button type="button" class="button button-primary" onClick={() => store.keep(grantId)}>
        {text.keep}
      </button>
    </output>
  )
}
