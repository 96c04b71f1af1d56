import { useRestoreFocus } from '@masuk/ui/page/restore-focus.ts'
import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { StudioApp } from '../create-app.ts'
import { words } from '../words/words.ts'
import { paletteEntries } from './entries-of-app.ts'
import { createPaletteStore, type PaletteStore } from './palette-store.ts'
import { createShortcuts } from './shortcuts.ts'
import { Keys, Shortcuts } from './Shortcuts.tsx'
import './palette.css'

/** Ctrl+K, or Cmd+K: goes to anything by a part of its name. */
export function Palette({ app }: { app: StudioApp }) {
  const { path, route } = useLocation()
  const [store] = useState(() => createPaletteStore((at) => paletteEntries(app, at)))
  const { overlay, show } = app.tools
  useEffect(() => store.follow(path), [store, path])
  useEffect(() => {
    const press = createShortcuts({
      openPalette: () => show('palette'),
      showShortcuts: () => show('shortcuts'),
      search: focusSearch,
      go: (address) => app.unsaved.leave(() => route(address)),
      eventBase: () => eventBaseOf(store.path.value),
    })
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (altKey || document.querySelector('dialog[open]')) return
      if (press({ key, isCommand: ctrlKey || metaKey, isTyping: isField(target) })) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [app, route, show, store])
  const close = () => show(null)
  if (overlay.value === 'shortcuts') return <Shortcuts close={close} />
  if (overlay.value === null) return null
  const go = (address: string) => {
    close()
    app.unsaved.leave(() => route(address))
  }
  return <PaletteDialog store={store} go={go} close={close} />
}

export const eventBaseOf = (path: string): string | null =>
  /^\/studio\/events\/[0-9a-f-]{36}/.exec(path)?.[0] ?? null

/** The search of the screen, which its table has or the screen itself. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  return field !== null
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

interface PaletteDialogProps {
  store: PaletteStore
  go: (address: string) => void
  close: () => void
}

function PaletteDialog({ store, go, close }: PaletteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useRestoreFocus()
  useEffect(() => {
    store.clear()
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [store])
  const { palette: text } = words.value
  const { found, chosen, typed } = store
  const keys: Record<string, () => void> = {
    ArrowDown: () => store.move(1),
    ArrowUp: () => store.move(-1),
    Enter() {
      const entry = found.value[chosen.value]
      if (entry) go(entry.href)
    },
  }
  return (
    <dialog ref={dialog} class="palette" aria-label={text.title} onCancel={close} onClose={close}>
      <input
        type="search"
        aria-label={text.title}
        placeholder={text.hint}
        maxLength={100}
        value={typed.value}
        onInput={({ currentTarget }) => store.write(currentTarget.value)}
        onKeyDown={(event) => {
          const act = keys[event.key]
          if (!act || event.isComposing) return
          event.preventDefault()
          act()
        }}
      />
      <output class="visually-hidden">{found.value[chosen.value]?.label}</output>
      <ul>
        {found.value.map(({ href, label, kind, keys: shortcut }, index) => (
          <li key={href} data-chosen={index === chosen.value}>
            <button type="button" onClick={() => go(href)}>
              <span>
                {label} <span class="muted">{kind}</span>
              </span>
              <Keys keys={shortcut} />
            </button>
          </li>
        ))}
      </ul>
      {found.value.length === 0 && <p class="muted">{text.none}</p>}
      <p class="palette-keys muted">{text.keys}</p>
    </dialog>
  )
}
