/**
 * Names a database as it has been since its server was started: another one after a restore, whatever was restored, since
 * then transaction ids may begin again. Part of a statement.
 */
export const EPOCH = `(select substr(md5(concat_ws(' ', (select system_identifier from pg_control_system()),
         (select oid from pg_database where datname = current_database()), extract(epoch from pg_postmaster_start_time()))), 1, 12))`

/**
 * The oldest transaction that has not ended. Whatever isn't visible to this statement is of this one or of a later one, so
 * who asks next from here misses nothing, and is told some of it twice. Part of a statement.
 */
export const OLDEST_RUNNING = `pg_snapshot_xmin(pg_current_snapshot())::text`

/** A place in the order of changes. */
export interface ChangePlace {
  /** A transaction id. It has more digits than a number keeps. */
  xid: string
  id: string
}

/** The place before all changes of a transaction and of those after it. */
export const beginningOf = (xid: string): ChangePlace => ({ xid, id: '00000000-0000-0000-0000-000000000000' })

/** Since when something is asked that is asked for the first time. */
export const FROM_THE_START = '0'

const XID = /^\d{1,19}$/
export const isXid = (text: string | undefined): text is string => text !== undefined && XID.test(text)
