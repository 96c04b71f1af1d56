import type { TestDatabase } from './database.ts'

/** Rows of one organisation in every table that a scan touches, as after a long night. */
export interface Filling {
  organizationId: string
  eventId: string
  /** Every row in an organisation of its own instead: then statistics expect one row for each. */
  oneEach?: boolean
}

const SCANS = 200_000
const TICKETS = 50_000
const OTHERS = 5_000

/** Fills the tables without looking at what refers to what. Nothing is analysed, now or later by itself. */
export async function fillTables(
  { rows }: TestDatabase,
  { organizationId, eventId, oneEach = false }: Filling,
): Promise<void> {
  const organization = oneEach ? 'uuidv7()' : `'${organizationId}'::uuid`
  const event = oneEach ? 'uuidv7()' : `'${eventId}'::uuid`
  const made = (count: number) =>
    `(select ${organization} as org, ${event} as event, uuidv7() as id from generate_series(1, ${count}) offset 0) made`
  await rows(`
    do $fill$ begin
    alter table tickets set (autovacuum_enabled = false);
    alter table scans set (autovacuum_enabled = false);
    set local session_replication_role = replica;
    set local synchronous_commit = off;
    insert into tickets (organization_id, id, event_id, ticket_type_id, registration_id, user_id)
    select org, id, event, uuidv7(), uuidv7(), uuidv7() from ${made(TICKETS)};
    insert into scans (organization_id, ticket_id, scan_key, id, event_id, day, grant_id, scanned_at, device)
    select org, id, id || ':2026-11-20', id, event, '2026-11-20', event, now(), 'Door' from ${made(SCANS)};
    insert into scan_claims (organization_id, ticket_id, scan_key, grant_id, scanned_at, event_id, device)
    select org, id, id || ':2026-11-20', event, now(), event, 'Door' from ${made(OTHERS)};
    insert into point_entries (organization_id, id, user_id, kind, amount, event_id, scan_id)
    select org, id, uuidv7(), 'scan', 10, event, id from ${made(OTHERS)};
    insert into point_accounts (organization_id, user_id) select org, id from ${made(OTHERS)};
    insert into door_counts (organization_id, event_id, day, grant_id, slot, checked_in, changes)
    select org, event, '2026-11-20', id, now(), 1, 1 from ${made(OTHERS)};
    insert into scanner_grants (organization_id, id, event_id, member_id, device, expires_at)
    select org, id, event, uuidv7(), 'Door', now() from ${made(OTHERS)};
    insert into users (id, name) select id, 'Guest' from ${made(OTHERS)};
    insert into memberships (organization_id, user_id, role) select org, id, 'crew' from ${made(OTHERS)};
    insert into sessions (id, token, user_id, expires_at) select id, id, uuidv7(), now() from ${made(OTHERS)};
    insert into events (organization_id, id, slug, name, starts_at, ends_at)
    select org, id, id, 'Malam', now(), now() + interval '1 hour' from ${made(OTHERS)};
    insert into event_directory (event_id, slug, organization_id) select id, id, org from ${made(OTHERS)};
    insert into pairing_codes (organization_id, code_hash, event_id, member_id, expires_at)
    select org, uuid_send(id), event, id, now() from ${made(OTHERS)};
    insert into platform_admins (user_id) select id from ${made(OTHERS)};
    insert into loyalty_settings (organization_id) select id from ${made(OTHERS)};
    insert into organizations (id, slug, name) select id, id, 'Balai' from ${made(OTHERS)};
    end $fill$`)
}
