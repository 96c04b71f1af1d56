import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { encode } from 'uqr'
import { words } from '../words/words.ts'
import type { Pairing, ScannersStore } from './scanners-store.ts'

/** The code that pairs a phone: as a QR that it reads from the screen, and spelled for whoever types. */
export function PairingDialog({ store }: { store: ScannersStore }) {
  const pairing = store.pairing.value
  if (!pairing) return null
  const { scanners: text, shared } = words.value
  const actions = (
    <>
      <button type="button" class="button" onClick={store.closePairing}>
        {shared.close}
      </button>
      <button
        type="button"
        class="button button-primary"
        disabled={store.changes.isBusy.value}
        onClick={() => void store.pair()}
      >
        {pairing.device === null ? text.newCode : text.pairAnother}
      </button>
    </>
  )
  return (
    <Dialog title={text.pairTitle} cancel={store.closePairing} actions={actions}>
      {pairing.device === null ? (
        <WaitingCode pairing={pairing} now={store.now.value} />
      ) : (
        <output class="pairing-done">{text.paired(pairing.device)}</output>
      )}
    </Dialog>
  )
}

function WaitingCode({ pairing: { code }, now }: { pairing: Pairing; now: number }) {
  const { scanners: text } = words.value
  const minutes = Math.ceil((Date.parse(code.expiresAt) - now) / 60_000)
  return (
    <div class="pairing">
      <p>{text.pairSteps(`${location.origin}/door/`)}</p>
      {minutes > 0 ? (
        <>
          <Qr text={code.qr} label={text.qrLabel} />
          <p class="pairing-code">{code.spelled}</p>
          <p class="muted">{text.pairUntil(String(minutes))}</p>
        </>
      ) : (
        <p role="alert">{text.pairOver}</p>
      )}
    </div>
  )
}

/** Modules around a code that scanners need to be empty. */
const QUIET = 4

/** On white ground in the dark too: there scanners expect it. */
function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <>
      <svg class="pairing-qr" viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <p class="visually-hidden">{label}</p>
    </>
  )
}
