import { Skeleton } from '@masuk/ui/loading/Loading.tsx'
import { Notice } from '@masuk/ui/page/Notice.tsx'
import { faultText } from '@masuk/ui/words/fault-text.ts'
import { useEffect, useState } from 'preact/hooks'
import { PageHeader } from '../frame/PageHeader.tsx'
import type { ScreenProps } from '../routes/route.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import { createAuditStore, type AuditEntry, type AuditStore } from './audit-store.ts'

/** Who did what in the organisation, the newest first. */
export function AuditScreen({ app }: ScreenProps) {
  const [store] = useState(() => createAuditStore(app.call, app.shell.organization.value?.id ?? ''))
  useEffect(() => void store.more(), [store])
  const { settings: text, shared, frame } = words.value
  const state = store.state.value
  return (
    <>
      <PageHeader
        title={text.audit}
        back={{ href: '/studio/settings', label: text.nav }}
        lead={text.auditLead}
      />
      {store.entries.value.length > 0 && <AuditTable store={store} />}
      {state === 'loading' && <Skeleton lines={6} label={shared.loading} />}
      {typeof state === 'object' && (
        <Notice tone="warn" alert>
          {faultText(state, shared)}
        </Notice>
      )}
      {state !== 'loading' && (store.hasMore.value || typeof state === 'object') && (
        <button type="button" class="button" onClick={() => void store.more()}>
          {typeof state === 'object' ? shared.tryAgain : frame.more}
        </button>
      )}
    </>
  )
}

function AuditTable({ store }: { store: AuditStore }) {
  const { settings: text } = words.value
  return (
    <Table<AuditEntry>
      label={text.audit}
      rows={store.entries.value}
      rowKey={({ id }) => id}
      searchIn={({ sentence, actor, action }) => `${sentence} ${actor?.name ?? ''} ${action}`}
      columns={auditColumns()}
    />
  )
}

function auditColumns(): Column<AuditEntry>[] {
  const { settings: text } = words.value
  return [
    { key: 'what', label: text.what, cell: ({ sentence }) => sentence },
    {
      key: 'who',
      label: text.who,
      sortBy: ({ actor }) => actor?.name ?? null,
      cell: ({ actor, apiKey }) => (
        <>
          {actor?.name ?? text.nobody}
          {apiKey && <span class="muted"> {text.byKey(apiKey.name)}</span>}
        </>
      ),
    },
    {
      key: 'at',
      label: text.when,
      sortBy: ({ at }) => at,
      cell: ({ at }) => formats.value.dayAndTime(at),
    },
  ]
}
