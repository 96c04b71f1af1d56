import type { refreshVersion, version as versionOperation } from '@masuk/shared/contract/about.ts'
import type { Handler } from '../http/serve-operation.ts'

/** `about.version`: the build that is running. */
export const version: Handler<typeof versionOperation> = ({ deps: { build } }) =>
  Promise.resolve({
    name: build.name,
    version: build.version,
    ...(build.commit !== null && { commit: build.commit }),
    env: build.env,
  })

/** `about.refresh`: changes when the clients that we serve have changed. */
export const refresh: Handler<typeof refreshVersion> = ({ deps: { build } }) =>
  Promise.resolve({ version: build.refresh })
