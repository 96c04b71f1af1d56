import { useLocation } from 'preact-iso'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import type { AttendeeApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import type { EraseRefused } from './data-store.ts'

/** What is kept of the person: to take along, or to erase. */
export function DataPart({ app }: { app: AttendeeApp }) {
  const text = words.value.account.data
  const { data, isOffline } = app
  const erasing = data.erasing.value
  return (
    <section class="account-part">
      <h2>{text.title}</h2>
      <ExportButtons app={app} />
      <button
        type="button"
        class="button button-danger"
        disabled={isOffline.value || erasing.kind === 'busy'}
        onClick={data.ask}
      >
        {erasing.kind === 'busy' ? text.erasing : text.erase}
      </button>
      {erasing.kind === 'asking' && <EraseDialog app={app} />}
      <div role="alert">
        {erasing.kind === 'refused' && <Refusal refusal={erasing.refusal} />}
        {erasing.kind === 'failed' && (
          <p class="account-problem">{faultText(erasing.failure, words.value.shared)}</p>
        )}
      </div>
    </section>
  )
}

function ExportButtons({ app: { data, isOffline } }: { app: AttendeeApp }) {
  const text = words.value.account.data
  const download = data.download.value
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={isOffline.value || download.kind === 'busy'}
        onClick={() => void data.fetchExport()}
      >
        {download.kind === 'busy' ? text.exporting : text.export}
      </button>
      {download.kind === 'ready' && (
        <button type="button" class="button button-primary" onClick={() => void data.handOver()}>
          {text.ready(download.file.name)}
        </button>
      )}
      {download.kind === 'failed' && (
        <p class="account-problem" role="alert">
          {faultText(download.failure, words.value.shared)}
        </p>
      )}
    </>
  )
}

/** What goes and what stays, before it is done. */
function EraseDialog({ app: { data, leaving } }: { app: AttendeeApp }) {
  const text = words.value.account.data
  const { route } = useLocation()

  async function erase(): Promise<void> {
    if (!(await data.erase())) return
    await leaving.forgetDevice()
    route('/')
  }

  return (
    <Dialog
      title={text.eraseTitle}
      cancel={data.cancel}
      actions={
        <>
          <button type="button" class="button" onClick={data.cancel}>
            {words.value.shared.cancel}
          </button>
          <button type="button" class="button button-danger" onClick={() => void erase()}>
            {text.eraseYes}
          </button>
        </>
      }
    >
      <p>{text.eraseWhat}</p>
      <p>{text.eraseStays}</p>
    </Dialog>
  )
}

function Refusal({ refusal: { reason, message, organizations, orders } }: { refusal: EraseRefused }) {
  const text = words.value.account.data
  const sentences = {
    sign_in_again: text.signInAgain,
    last_owner: text.lastOwner,
    payment_open: text.paymentOpen,
  }
  return (
    <>
      <p class="account-problem">{sentences[reason] ?? message}</p>
      <ul>
        {reason === 'last_owner' && organizations.map(({ id, name }) => <li key={id}>{name}</li>)}
        {reason === 'payment_open' &&
          orders.map(({ registrationId, reference, eventName }) => (
            <li key={registrationId}>{[reference, eventName].join(' · ')}</li>
          ))}
      </ul>
    </>
  )
}
