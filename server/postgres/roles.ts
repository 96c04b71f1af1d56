import type { Client } from 'pg'

/** Masuk's own database in the cluster. */
export const DATABASE = 'masuk'
/** The role that owns the database and all that is in it, and that the service connects as. */
export const OWNER = 'masuk_app'

/** Makes the owner role and the database where they are missing. The caller is the superuser and has the start lock. */
export async function prepareDatabase(superuser: Client, password: string): Promise<void> {
  const role = await superuser.query('select from pg_roles where rolname = $1', [OWNER])
  await superuser.query(
    `${role.rowCount === 0 ? 'create' : 'alter'} role ${OWNER}
       login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  )
  const database = await superuser.query('select from pg_database where datname = $1', [DATABASE])
  const command = database.rowCount === 0 ? `create database ${DATABASE}` : `alter database ${DATABASE}`
  await superuser.query(`${command} owner ${database.rowCount === 0 ? '' : 'to '}${OWNER}`)
}

// Sequences of columns go with their tables, row and array types with what they are of. What an extension made stays.
const OWNED_BY_SUPERUSER = `
  with ours as (select * from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'),
       extended as (select objid from pg_depend where deptype = 'e')
  select 'schema', quote_ident(nspname) from ours
   where nspowner = current_user::regrole and oid not in (select objid from extended)
  union all
  select 'table', c.oid::regclass::text from pg_class c join ours on ours.oid = relnamespace
   where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
     and (relkind <> 'S' or c.oid not in (select objid from pg_depend where deptype in ('a', 'i')))
     and c.oid not in (select objid from extended)
  union all
  select 'routine', p.oid::regprocedure::text from pg_proc p join ours on ours.oid = pronamespace
   where proowner = current_user::regrole and p.oid not in (select objid from extended)
  union all
  select 'type', t.oid::regtype::text from pg_type t join ours on ours.oid = typnamespace
   where typowner = current_user::regrole and typtype in ('e', 'd', 'r')
     and t.oid not in (select objid from extended)`

/**
 * Gives what the superuser owns in the database to the owner role: earlier versions of Masuk connected as the superuser.
 * Not by `reassign owned`, which refuses the role that initdb made.
 */
export async function transferOwnership(superuser: Client): Promise<void> {
  const { rows } = await superuser.query<[string, string]>({ text: OWNED_BY_SUPERUSER, rowMode: 'array' })
  // Several statements in one query are one transaction.
  await superuser.query(rows.map(([kind, name]) => `alter ${kind} ${name} owner to ${OWNER}`).join(';'))
}
