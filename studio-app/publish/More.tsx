import { Notice } from '@masuk/ui/page/Notice.tsx'
import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import { ConfirmDialog } from '../changes/ConfirmDialog.tsx'
import type { StudioApp } from '../create-app.ts'
import { TextInput, TimeInput } from '../form/fields.tsx'
import { Form } from '../form/Form.tsx'
import type { EventPlace } from '../shell/event-store.ts'
import { formats, words } from '../words/words.ts'
import { createMoreStore, type MoreStore } from './more-store.ts'

interface Props {
  app: StudioApp
  place: EventPlace
}

/** What is done with an event as a whole: another one like it, and deleting it. */
export function More({ app, place: { event, may } }: Props) {
  const [store] = useState(() => createMoreStore({ call: app.call, words, event }))
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null)
  const text = words.value.publish.more
  const close = () => {
    store.forget()
    setOpen(null)
  }
  return (
    <section class="publish-more" aria-labelledby="more">
      <h2 id="more">{text.title}</h2>
      {may('event.create') && (
        <p>
          <button type="button" class="button" onClick={() => setOpen('copy')}>
            {text.copy}
          </button>{' '}
          <span class="muted">{text.copyEffect}</span>
        </p>
      )}
      {may('event.delete') && (
        <p>
          <button type="button" class="button button-danger" onClick={() => setOpen('delete')}>
            {text.remove}
          </button>{' '}
          <span class="muted">{text.removeWhen}</span>
        </p>
      )}
      {open === 'copy' && <CopyDialog app={app} store={store} close={close} />}
      {open === 'delete' && <DeleteDialog app={app} name={event.name} store={store} close={close} />}
    </section>
  )
}

interface DialogProps {
  app: StudioApp
  store: MoreStore
  close: () => void
}

function CopyDialog({ app, store: { copy, copyId }, close }: DialogProps) {
  const { route } = useLocation()
  const { more: text } = words.value.publish
  const { name, startsAt } = copy.draft.value
  const problems = copy.problems.value
  function goOn(): void {
    close()
    app.toast.show(text.copied)
    route(`/studio/events/${copyId()}/details`)
  }
  return (
    <Dialog title={text.copy} cancel={close} actions={null}>
      <p>{text.copyEffect}</p>
      <Form app={app} store={copy} submit={text.copy} onSaved={goOn} actions={<Cancel act={close} />}>
        <TextInput
          id="copy-name"
          label={text.name}
          maxLength={160}
          problem={problems.name}
          value={name}
          write={(value) => copy.write('name', value)}
        />
        <TimeInput
          id="copy-starts"
          label={text.startsAt}
          hint={text.timesMove}
          problem={problems.startsAt}
          value={startsAt}
          write={(value) => copy.write('startsAt', value)}
        />
      </Form>
    </Dialog>
  )
}

function Cancel({ act }: { act: () => void }) {
  return (
    <button type="button" class="button" onClick={act}>
      {words.value.shared.cancel}
    </button>
  )
}

function DeleteDialog({ app, name, store, close }: DialogProps & { name: string }) {
  const { route } = useLocation()
  const { more: text } = words.value.publish
  const blockers = store.blockers.value
  async function remove(): Promise<void> {
    if (!(await store.remove())) return
    app.toast.show(text.removed)
    route('/studio')
  }
  return (
    <ConfirmDialog
      title={text.removeTitle(name)}
      effects={[text.removeEffect]}
      confirm={text.remove}
      isDanger
      changes={store.changes}
      act={() => void remove()}
      close={close}
    >
      {blockers && (
        <Notice tone="warn" alert>
          <ul>
            {blockers.map(({ reason, count }) => (
              <li key={reason}>{text.blockers[reason](formats.value.count(count))}</li>
            ))}
          </ul>
        </Notice>
      )}
    </ConfirmDialog>
  )
}
