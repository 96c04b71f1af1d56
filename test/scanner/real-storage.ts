import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { openDoorDatabase } from '../../scanner-app/queue/database.ts'
import type { DoorDatabase } from '../../scanner-app/queue/database.ts'
import { createOutbox } from '../../scanner-app/queue/outbox.ts'
import type { Outbox } from '../../scanner-app/queue/outbox.ts'
import { NOON } from './scans.ts'

/** An empty browser storage in place of the last test's. */
export function clearStorage(): void {
  globalThis.indexedDB = new IDBFactory()
}

export interface Storage {
  db: DoorDatabase
  outbox: Outbox
}

/** The door's real outbox, as a window that is opened now has it. */
export function openStorage(watchdogMs?: number): Storage {
  const db = openDoorDatabase(watchdogMs)
  return { db, outbox: createOutbox(db, { deviceNow: () => NOON }) }
}
