import { useEffect, useMemo } from 'preact/hooks'
import type { ScannerApp } from '../create-app.ts'
import { hiddenName } from '../settings/initials.ts'
import { createGroupStore } from './group-store.ts'
import { GroupPanel } from './GroupPanel.tsx'
import { createSearchStore } from './search-store.ts'
import { SearchPanel } from './SearchPanel.tsx'

export interface LookupPanelProps {
  app: ScannerApp
  panel: 'group' | 'search'
  back: () => void
}

/** What only the service knows of tickets: the others of an order, and whose they are. Each opening begins anew. */
export function LookupPanel({ app, panel, back }: LookupPanelProps) {
  const holderText = (holder: string) => (app.settings.namesHidden.value ? hiddenName(holder) : holder)
  return panel === 'group' ? (
    <Group app={app} holderText={holderText} back={back} />
  ) : (
    <Search app={app} holderText={holderText} back={back} />
  )
}

interface PartProps {
  app: ScannerApp
  holderText: (holder: string) => string
  back: () => void
}

function Group({ app, holderText, back }: PartProps) {
  const store = useMemo(() => {
    const shown = app.door.lastIn.peek()
    return shown && createGroupStore({ device: app.device, send: app.send, shown })
  }, [app])
  useEffect(() => void store?.load(), [store])
  if (!store) return null
  return (
    <GroupPanel
      state={store.state.value}
      load={() => void store.load()}
      letIn={(count) => void store.letIn(count)}
      holderText={holderText}
      back={back}
    />
  )
}

function Search({ app, holderText, back }: PartProps) {
  const store = useMemo(
    () => createSearchStore({ device: app.device, send: app.send, entries: app.found }),
    [app],
  )
  return (
    <SearchPanel
      state={store.state.value}
      done={store.done.value}
      text={store.text.value}
      write={store.write}
      search={(wanted) => void store.search(wanted)}
      letIn={(ticket) => void store.letIn(ticket)}
      takeBack={(ticket) => void store.takeBack(ticket)}
      holderText={holderText}
      back={back}
    />
  )
}
