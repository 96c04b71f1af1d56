import type { KeptDatabase, Owner } from './kept-database.ts'
import { makeKey, seal, unseal } from './seal.ts'

/** Goes up when what is kept gets another form: what an earlier version of the app has kept is then not there. */
const FORM = 1

/** Something that was known at `at`, in milliseconds of `Date.now()`. */
export interface KeptValue<Value> {
  value: Value
  at: number
}

/**
 * What this device keeps of one person, so that it can be seen without a network. A storage that fails is an empty one:
 * nothing rejects, and the app goes on with what the service says.
 */
export interface KeptStore {
  /** Whose things are kept; null for nobody's. */
  ownerId(): Promise<string | null>
  /** From now on it keeps things of that person, and nothing of anybody else. */
  adopt(personId: string): Promise<void>
  read<Value>(name: string): Promise<KeptValue<Value> | null>
  /** Nothing is kept while nobody has been adopted, or when it was forgotten meanwhile. */
  write(name: string, value: unknown, at?: number): Promise<void>
  /** Deletes everything; false when the storage does not let it. */
  forget(): Promise<boolean>
}

export function createKeptStore(database: KeptDatabase, now: () => number = Date.now): KeptStore {
  /** Undefined until the storage was asked. */
  let known: Owner | null | undefined

  async function owner(): Promise<Owner | null> {
    if (known === undefined) known = await database.owner().catch(() => null)
    return known ?? null
  }

  const label = ({ personId }: Owner, name: string) => `${FORM}/${personId}/${name}`

  return {
    async ownerId() {
      return (await owner())?.personId ?? null
    },
    async adopt(personId) {
      if ((await owner())?.personId === personId) return
      known = await makeKey()
        .then((key) => database.begin({ personId, key }))
        .catch(() => null)
    },
    async read<Value>(name: string) {
      try {
        const [mine, sealed] = await Promise.all([owner(), database.read(name)])
        if (!mine || !sealed) return null
        return { value: (await unseal(mine.key, label(mine, name), sealed)) as Value, at: sealed.at }
      } catch {
        return null
      }
    },
    async write(name, value, at = now()) {
      const mine = await owner()
      if (!mine) return
      try {
        const sealed = await seal(mine.key, { label: label(mine, name), value, at })
        // Forgotten by another window: then this one keeps nothing any more either.
        if (!(await database.write(mine.personId, name, sealed))) known = undefined
      } catch {
        // A full or refused storage: the screen has what was to be kept.
      }
    },
    async forget() {
      known = null
      try {
        await database.clear()
        return true
      } catch {
        return false
      }
    },
  }
}
