import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { openKeptDatabase } from './kept-database.ts'
import { createKeptStore } from './kept-store.ts'

const AMINAH = '00000000-0000-4000-8000-000000000001'
const SITI = '00000000-0000-4000-8000-000000000002'

beforeEach(() => void (globalThis.indexedDB = new IDBFactory()))

const openStore = () => createKeptStore(openKeptDatabase(), () => 5)

test('what one person keeps is there for the next start, with its time, and for nobody else', async () => {
  const first = openStore()
  await first.adopt(AMINAH)
  await first.write('wallet', { holder: 'Aminah' })
  const next = openStore()
  expect(await next.ownerId()).toBe(AMINAH)
  expect(await next.read('wallet')).toEqual({ value: { holder: 'Aminah' }, at: 5 })
  await next.adopt(SITI)
  expect(await next.read('wallet')).toBeNull()
  await next.adopt(AMINAH)
  expect(await next.read('wallet')).toBeNull()
})

test('nothing that can be read lies in the database, and no key that can be taken out', async () => {
  const store = openStore()
  await store.adopt(AMINAH)
  await store.write('wallet', { holder: 'Aminah Salleh' })
  const database = openKeptDatabase()
  const sealed = await database.read('wallet')
  expect(Buffer.from(sealed?.bytes ?? new ArrayBuffer()).toString('latin1')).not.toContain('Aminah')
  const key = (await database.owner())?.key
  expect(key?.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow('key is not extractable')
})

test('nobody adopted: nothing is kept', async () => {
  const store = openStore()
  await store.write('wallet', 1)
  expect(await store.read('wallet')).toBeNull()
  expect(await openKeptDatabase().read('wallet')).toBeNull()
})

test('what another window has forgotten is not written again by this one', async () => {
  const [one, other] = [openStore(), openStore()]
  await one.adopt(AMINAH)
  await other.adopt(AMINAH)
  expect(await other.forget()).toBe(true)
  await one.write('wallet', 1)
  expect(await openKeptDatabase().read('wallet')).toBeNull()
  expect(await one.ownerId()).toBeNull()
})

test('two windows of one person that start at once share one key', async () => {
  const [one, other] = [openStore(), openStore()]
  await Promise.all([one.adopt(AMINAH), other.adopt(AMINAH)])
  await one.write('wallet', 'from one')
  expect(await other.read('wallet')).toEqual({ value: 'from one', at: 5 })
})

test('a value that was put under another name does not open', async () => {
  const store = openStore()
  await store.adopt(AMINAH)
  await store.write('wallet', 1)
  const database = openKeptDatabase()
  const sealed = await database.read('wallet')
  if (sealed) await database.write(AMINAH, 'inbox', sealed)
  expect(await store.read('inbox')).toBeNull()
})

test('a storage that is refused is an empty one', async () => {
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('No storage in this window.', 'SecurityError')
    },
  } as unknown as IDBFactory
  const store = openStore()
  await store.adopt(AMINAH)
  await store.write('wallet', 1)
  expect(await store.read('wallet')).toBeNull()
  expect(await store.forget()).toBe(false)
})
