/** Whether the browser has promised not to clear what this device keeps. `unknown` where it can't say. */
export type StoragePersistence = 'kept' | 'may-be-cleared' | 'unknown'

export async function requestPersistentStorage(): Promise<StoragePersistence> {
  return answer(() => navigator.storage.persist())
}

export async function isStoragePersistent(): Promise<StoragePersistence> {
  return answer(() => navigator.storage.persisted())
}

async function answer(ask: () => Promise<boolean>): Promise<StoragePersistence> {
  try {
    return (await ask()) ? 'kept' : 'may-be-cleared'
  } catch {
    return 'unknown'
  }
}
