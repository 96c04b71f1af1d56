import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Deps } from '../../server/core/deps.ts'
import type { Tx } from '../../server/db/db.ts'
import { codePlugin, libraryOptions } from '../../server/identity/library.ts'
import { keyedHashes } from '../../server/signing/one-time-code.ts'

/** The library is the server's alone: from anywhere else it is not even found. */
const ofServer = createRequire(new URL('../../server/package.json', import.meta.url))

function load<Module>(name: string): Promise<Module> {
  return import(pathToFileURL(ofServer.resolve(name)).href) as Promise<Module>
}

/** The library as we set it up. The options alone ask nothing of the database. */
function optionsOf({ keyrings, clock }: Deps): object {
  const hashes = keyedHashes(keyrings.sessions)
  const parts = { tx: {} as Tx, now: clock.now(), hashes, email: 'siti@mail.example' }
  return { ...libraryOptions(parts), plugins: [codePlugin(parts)] }
}

/** Every path that the library could serve as we set it up. */
export async function pathsOfLibrary(deps: Deps): Promise<string[]> {
  interface Library {
    betterAuth: (options: unknown) => { api: Record<string, { path?: unknown }> }
  }
  const { betterAuth } = await load<Library>('better-auth')
  const { api } = betterAuth(optionsOf(deps))
  return Object.values(api).flatMap(({ path }) => (typeof path === 'string' ? [path] : []))
}

/** What the library would have to change in the database to find the tables that it wants; `;` when nothing. */
export async function schemaChangesOfLibrary(deps: Deps, connectionString: string): Promise<string> {
  interface Library {
    getMigrations: (options: unknown) => Promise<{ compileMigrations: () => Promise<string> }>
  }
  const { getMigrations } = await load<Library>('better-auth/db/migration')
  const database = new pg.Pool({ connectionString, max: 1, application_name: 'test' })
  try {
    const { compileMigrations } = await getMigrations({ ...optionsOf(deps), database })
    return await compileMigrations()
  } finally {
    await database.end()
  }
}
