import { Dialog } from '@masuk/ui/page/Dialog.tsx'
import { eventRoutes, organizationRoutes } from '../routes/all-routes.ts'
import { words } from '../words/words.ts'
import { keysTo } from './shortcuts.ts'

/** What each key does, under the names that the screens have. */
export function Shortcuts({ close }: { close: () => void }) {
  const { palette, shared } = words.value
  const text = palette.shortcuts
  const rows = [
    { label: text.go, keys: ['Ctrl / ⌘', 'K'] },
    { label: text.search, keys: ['/'] },
    { label: text.show, keys: ['?'] },
    ...screenRows(),
  ]
  const actions = (
    <button type="button" class="button" onClick={close}>
      {shared.close}
    </button>
  )
  return (
    <Dialog title={text.title} cancel={close} actions={actions}>
      <p class="muted">{text.where}</p>
      <dl class="shortcuts">
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function screenRows() {
  const rowsOf = (routes: typeof eventRoutes | typeof organizationRoutes, isOfEvent: boolean) =>
    routes.flatMap(({ path, nav }) => {
      const keys = keysTo(path, isOfEvent)
      return nav && keys.length > 0 ? [{ label: nav.label(words.value), keys }] : []
    })
  return [...rowsOf(eventRoutes, true), ...rowsOf(organizationRoutes, false)]
}

/** Keys that are pressed one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return null
  return (
    <span class="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}
