import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDoorDatabase } from '../../scanner-app/queue/database.ts'
import { guardDatabase } from '../../scanner-app/queue/guarded-database.ts'
import type { GuardedDatabase } from '../../scanner-app/queue/guarded-database.ts'
import { createOutbox } from '../../scanner-app/queue/outbox.ts'
import type { Outbox } from '../../scanner-app/queue/outbox.ts'
import { NOON } from './scans.ts'

/** An empty browser storage in place of the last test's. */
export function clearStorage(): void {
  globalThis.indexedDB = new IDBFactory()
}

export interface Storage {
  db: GuardedDatabase
  outbox: Outbox
}

/** The door's real outbox, as a window that is opened now has it. */
export function openStorage(watchdogMs?: number): Storage {
  const db = guardDatabase(openDoorDatabase(watchdogMs), () => NOON)
  return { db, outbox: createOutbox(db) }
}
