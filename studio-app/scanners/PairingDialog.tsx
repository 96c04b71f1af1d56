import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import type { Session } from '@masuk/ui/session/session.ts'
import { Select } from '../form/fields.tsx'
import { words } from '../words/words.ts'
import { Qr } from '../figures/Qr.tsx'
import { holdersIn } from './door-holders.ts'
import type { Pairing, ScannersStore } from './scanners-store.ts'

interface PairingDialogProps {
  store: ScannersStore
  session: Session
}

/** The code that pairs a phone: as a QR that it reads from the screen, and spelled for whoever types. */
export function PairingDialog({ store, session }: PairingDialogProps) {
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
        onClick={() => void store.pair(pairing.memberId)}
      >
        {pairing.device === null ? text.newCode : text.pairAnother}
      </button>
    </>
  )
  return (
    <Dialog title={text.pairTitle} cancel={store.closePairing} actions={actions}>
      <HolderField store={store} session={session} memberId={pairing.memberId} />
      {store.changes.problem.value !== null && (
        <Notice tone="bad" alert>
          {store.changes.problem.value}
        </Notice>
      )}
      {pairing.device === null ? (
        <WaitingCode pairing={pairing} now={store.now.value} />
      ) : (
        <output class="pairing-done">{text.paired(pairing.device)}</output>
      )}
    </Dialog>
  )
}

interface HolderFieldProps extends PairingDialogProps {
  memberId: string | null
}

/** In whose name the device scans. Another choice makes another code. */
function HolderField({ store, session, memberId }: HolderFieldProps) {
  const { scanners: text } = words.value
  const [{ value: team }, { value: signedIn }] = [store.team.loaded, session.state]
  if (team.kind !== 'ready' || signedIn.kind !== 'person') return null
  const { id, name } = signedIn.person
  const holders = holdersIn(team.value, id)
  if (holders.length === 0) return null
  return (
    <div class="pairing-holder">
      <Select
        id="holder"
        label={text.holder}
        hint={text.holderHint}
        value={memberId ?? ''}
        disabled={store.changes.isBusy.value}
        write={(chosen) => void store.pair(chosen || null)}
        options={[
          { value: '', label: text.yourself(name) },
          ...holders.map((holder) => ({ value: holder.id, label: holder.name })),
        ]}
      />
    </div>
  )
}

function WaitingCode({ pairing: { code }, now }: { pairing: Pairing; now: number }) {
  const { scanners: text } = words.value
  const leftMs = Date.parse(code.expiresAt) - now
  // Rounded: a clock that is a second behind doesn't make eleven minutes of ten.
  const minutes = Math.max(1, Math.round(leftMs / 60_000))
  return (
    <div class="pairing">
      <p>{text.pairSteps(`${location.origin}/door/`)}</p>
      {leftMs > 0 ? (
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
