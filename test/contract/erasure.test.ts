import { afterAll, expect, test } from 'vitest'
import { retentions } from '../../server/erasure/retention.ts'
import { steps } from '../../server/erasure/steps.ts'
import { cloneTemplate } from '../support/database.ts'

const database = await cloneTemplate()
afterAll(() => database.drop())

/** Columns that can hold something of a person: texts and bytes that are no word of a list, and who somebody is. */
const COLUMNS = `
  select c.relname as table, a.attname as column
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and not exists (select from pg_constraint k
                      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%')
     and (format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'character varying', 'date', 'inet')
          or a.attname ~ '(^|_)(user|member|person|subscriber|winner)_id$'
          or exists (select from pg_constraint k
                      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass
                        and a.attnum = any (k.conkey)))
   order by 1, 2`

const ID = 'the id names nobody: the row in users is empty'
const ORGANISERS = 'what an organiser says of their event, team or organisation'
const GATEWAYS = 'what the books and the gateway call a payment'

/** What is in no step, with the reason. `table.*` is for every column. */
const exceptions: Readonly<Record<string, string>> = {
  'api_keys.abilities': 'words of a list',
  'api_keys.ending': 'random letters of a key, ended with the membership',
  'api_keys.key_hash': 'a hash of random bytes, ended with the membership',
  'api_keys.name': ORGANISERS,
  'ai_organization_tokens.*': 'a count of all members together',
  'audit_log.action': 'a word of a list',
  'audit_log.actor_id': ID,
  'audit_log.metadata': 'ids and values, never names (audit.test.ts)',
  'audit_log.subject_type': 'a word of a list',
  'billing_identities.*': 'who has paid, kept apart for seven years: the law wants it',
  'blobs.*': ORGANISERS,
  'broadcast_deliveries.user_id': ID,
  'broadcasts.*': ORGANISERS,
  'categories.*': 'the same for all',
  'door_counts.*': 'counts',
  'door_exceptions.rejection': 'a word of a list',
  'door_exceptions.scan_key': 'a ticket and a day',
  'erasures.*': 'the list of those erased: ids and times',
  'event_directory.*': ORGANISERS,
  'event_invites.created_by': ID,
  'event_invites.label': ORGANISERS,
  'event_updates.*': ORGANISERS,
  'events.*': ORGANISERS,
  'giveaways.*': ORGANISERS,
  'invitations.answered_by': ID,
  'invitations.invited_by': ID,
  'ledger_entries.*': 'amounts by account',
  'listing_sources.*': 'what the operator says of public calendars',
  'listing_visit_counts.*': 'counts by day',
  'listing_visits.visitor_hash': 'of a random value that a browser keeps for a day; names nobody',
  'listings.*': 'what others have published of their events',
  'memberships.user_id': ID,
  'migrations.*': 'names of our files',
  'organizations.*': ORGANISERS,
  'pairing_codes.code_hash': 'a hash of random letters, ended with the membership',
  'pairing_codes.device_key_hash': 'a hash of random bytes',
  'pairing_codes.member_id': ID,
  'pass_forms.*': ORGANISERS,
  'payment_callbacks.dedupe_key': GATEWAYS,
  'payment_callbacks.events': 'ids, amounts and times, in our words',
  'payment_callbacks.provider': GATEWAYS,
  'payment_directory.*': GATEWAYS,
  'payment_intents.currency': GATEWAYS,
  'payment_intents.gateway_payment_ref': GATEWAYS,
  'payment_intents.gateway_ref': GATEWAYS,
  'payment_intents.user_id': ID,
  'platform_admins.user_id': ID,
  'point_accounts.user_id': ID,
  'point_entries.user_id': ID,
  'poster_imports.user_id': ID,
  'promotion_codes.code': ORGANISERS,
  'promotion_codes.created_by': ID,
  'promotion_codes.label': ORGANISERS,
  'refunds.currency': GATEWAYS,
  'refunds.failure': 'the word of a gateway',
  'refunds.gateway_payment_ref': GATEWAYS,
  'refunds.gateway_refund_ref': GATEWAYS,
  'refunds.requested_by': ID,
  'registrations.issued_by': ID,
  'registrations.reference': 'names the order in the books',
  'registrations.user_id': ID,
  'request_counts.*': 'counts of a minute, by id or network',
  'scan_claims.scan_key': 'a ticket and a day',
  'scan_conflict_settlements.note': ORGANISERS,
  'scan_conflict_settlements.scan_key': 'a ticket and a day',
  'scan_conflict_settlements.settled_by': ID,
  'scan_undos.day': 'a day of an event',
  'scanner_grants.app_version': 'the version of an app',
  'scanner_grants.member_id': ID,
  'scans.day': 'attendance is counted',
  'scans.scan_key': 'a ticket and a day',
  'schedule_slots.*': ORGANISERS,
  'sign_in_networks.*': 'counts by network, for an hour or a day',
  'stall_orders.*': 'what was bought, for the books; who bought it is an id',
  'ticket_key_fingerprints.*': 'of our own keys',
  'ticket_types.*': ORGANISERS,
  'workshops.*': ORGANISERS,
  'zones.*': ORGANISERS,
}

const columns = await database.rows<{ table: string; column: string }>(COLUMNS)
const cleared = new Set<string>(steps.flatMap(({ clears }) => clears))
const namesOf = ({ table, column }: { table: string; column: string }) => [`${table}.${column}`, `${table}.*`]

test('whatever can hold something of a person is erased, or kept for a reason', () => {
  const forgotten = columns
    .filter((each) => !namesOf(each).some((name) => cleared.has(name) || name in exceptions))
    .map(({ table, column }) => `${table}.${column}`)
  expect(
    forgotten,
    'Erase it by a function of its owner in server/erasure/steps.ts, or say above why it stays',
  ).toEqual([])
})

test('nothing is named that is not there, or both erased and kept', () => {
  const known = new Set(columns.flatMap(namesOf))
  const named = [...cleared, ...Object.keys(exceptions)]
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect([...cleared].filter((name) => name in exceptions)).toEqual([])
  expect(cleared.size).toBeGreaterThan(20)
})

test('every period is one of a table, and each table has one', () => {
  const tables = retentions.map(({ table }) => table)
  expect(new Set(tables).size).toBe(tables.length)
  expect(tables.filter((table) => !columns.some((each) => each.table === table))).toEqual([])
})
