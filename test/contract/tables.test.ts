import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfServer, ROOT } from '../support/source-files.ts'

// Every table has one owner: the folder of the server whose code writes it. Anybody may read it. Rows in bulk, as the
// demo's and the tests', are made by knex and by other tools, which this does not look at.
const owners: Readonly<Record<string, string>> = {
  api_keys: 'access',
  ai_organization_tokens: 'assistant',
  ai_person_tokens: 'assistant',
  audit_log: 'db',
  auth_accounts: 'identity',
  auth_verifications: 'identity',
  blobs: 'blobs',
  broadcast_deliveries: 'broadcasts',
  broadcast_opt_outs: 'broadcasts',
  broadcasts: 'broadcasts',
  categories: 'event-details',
  door_counts: 'scan',
  door_exceptions: 'scan',
  scan_conflict_settlements: 'conflicts',
  event_categories: 'event-details',
  event_directory: 'events',
  events: 'events',
  invitation_mails: 'invitations',
  invitation_zones: 'invitations',
  invitations: 'invitations',
  idempotency_keys: 'changes',
  listing_leases: 'listings',
  listing_sources: 'listings',
  listing_visit_counts: 'listings',
  listing_visits: 'listings',
  listings: 'listings',
  loyalty_settings: 'points',
  member_zones: 'team',
  memberships: 'team',
  organizations: 'organizations',
  pairing_codes: 'scanners',
  platform_admins: 'access',
  point_accounts: 'points',
  point_entries: 'points',
  registrations: 'registrations',
  request_counts: 'identity',
  scan_claims: 'scan',
  scan_undos: 'scan',
  scanner_grants: 'scanners',
  scans: 'scan',
  schedule_slots: 'event-details',
  sessions: 'access',
  sign_in_addresses: 'identity',
  sign_in_networks: 'identity',
  sign_in_notes: 'identity',
  ticket_key_fingerprints: 'signing',
  ticket_types: 'ticket-types',
  tickets: 'registrations',
  users: 'identity',
  workshops: 'workshops',
  giveaways: 'giveaways',
  giveaway_entries: 'giveaways',
  event_inventory: 'places',
  ticket_inventory: 'places',
  workshop_inventory: 'places',
  event_invites: 'event-invites',
  promotion_codes: 'promotions',
  registration_lines: 'registrations',
  registration_workshops: 'registrations',
  promotion_uses: 'registrations',
  pass_configurations: 'pass-forms',
  pass_forms: 'pass-forms',
  registration_answers: 'registrations',
  ticket_mails: 'tickets',
  payment_intents: 'payments',
  payment_directory: 'payments',
  refunds: 'refunds',
  ledger_entries: 'payments',
  payment_callbacks: 'callbacks',
  user_interests: 'account',
  poster_imports: 'listings',
  profiles: 'account',
  consents: 'account',
  stall_orders: 'account',
  registration_details: 'registrations',
  work_interests: 'public-events',
  zones: 'zones',
  notifications: 'notifications',
  erasures: 'erasure',
  billing_identities: 'erasure',
  notification_settings: 'notifications',
  push_devices: 'push',
  push_alerts: 'push',
  event_updates: 'event-updates',
}

/** A table's name behind the verb; an interpolated one is told as `$`, and belongs to nobody. */
const WRITE = /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?(\$|[a-z_.]+)/g
/** Words behind `update` that are no table: `do update set`, `for update`, and what comments say. */
const NO_TABLE = new Set(['set', 'of', 'nowait', 'skip', 'or'])

function writesOf(text: string): string[] {
  const sql = [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([literal]) => literal)
  return sql.flatMap((literal) =>
    [...literal.matchAll(WRITE)].map(([, table = '']) => table).filter((table) => !NO_TABLE.has(table)),
  )
}

test('the owners are those of the tables that there are', () => {
  const schema = readFileSync(join(ROOT, 'migrations/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table)
  expect(Object.keys(owners).toSorted(), 'Give the new table an owner here').toEqual(tables.toSorted())
})

test('only its owner writes a table', () => {
  const writes = filesOfServer().flatMap(({ path, text }) =>
    writesOf(text).map((table) => ({ path, table, folder: path.split('/')[1] ?? '' })),
  )
  const foreign = writes
    .filter(({ table, folder }) => owners[table] !== folder)
    .map(({ path, table }) => `${path} writes ${table}`)
  expect(foreign, "Call a named function of the table's owner (the list above), or make one there").toEqual(
    [],
  )
  expect(writes.length).toBeGreaterThan(50)
})
