import { Empty } from '../frame/Empty.tsx'
import { Table, type Column } from '../table/Table.tsx'
import { formats, words } from '../words/words.ts'
import type { ApiKey } from './keys-store.ts'

/** Keys with what they may do and when they were last used. */
export function KeyTable({ keys, revoke }: { keys: readonly ApiKey[]; revoke: (key: ApiKey) => void }) {
  const { settings: text } = words.value
  if (keys.length === 0) return <Empty title={text.noKeys}>{<p>{text.noKeysHint}</p>}</Empty>
  return <Table<ApiKey> label={text.keys} rows={keys} rowKey={({ id }) => id} columns={keyColumns(revoke)} />
}

function keyColumns(revoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const { settings: text } = words.value
  const { day, dayAndTime } = formats.value
  return [
    {
      key: 'name',
      label: text.keyName,
      sortBy: ({ name }) => name,
      cell: ({ name, ending }) => (
        <>
          {name} <span class="muted">…{ending}</span>
        </>
      ),
    },
    {
      key: 'abilities',
      label: text.abilities,
      cell: ({ abilities }) => abilities.map((ability) => text.keyAbilities[ability]).join(', '),
    },
    { key: 'by', label: text.who, cell: ({ createdBy }) => createdBy.name },
    {
      key: 'used',
      label: text.lastUsed,
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.neverUsed : dayAndTime(lastUsedAt)),
    },
    {
      key: 'until',
      label: text.until,
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => day(expiresAt),
    },
    {
      key: 'act',
      label: text.actions,
      cell: (key) =>
        key.revokedAt === null ? (
          <button
            type="button"
            class="button"
            aria-label={`${text.revokeKey}: ${key.name}`}
            onClick={() => revoke(key)}
          >
            {text.revokeKey}
          </button>
        ) : (
          text.revoked(day(key.revokedAt))
        ),
    },
  ]
}
