/** Whether the browser has promised not to clear what this device keeps. `unknown` where it can't say. */
export type StorageKept = 'kept' | 'may-be-cleared' | 'unknown'

export async function askToKeepStorage(): Promise<StorageKept> {
  return answer(() => navigator.storage.persist())
}

export async function isStorageKept(): Promise<StorageKept> {
  return answer(() => navigator.storage.persisted())
}

async function answer(ask: () => Promise<boolean>): Promise<StorageKept> {
  try {
    return (await ask()) ? 'kept' : 'may-be-cleared'
  } catch {
    return 'unknown'
  }
}
