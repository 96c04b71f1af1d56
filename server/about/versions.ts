import type { Handler } from '../core/handler.ts'

/** `about.version`: the build that is running. */
export const version: Handler<'about.version'> = ({ deps: { build } }) =>
  Promise.resolve({
    name: build.name,
    version: build.version,
    ...(build.commit !== null && { commit: build.commit }),
    env: build.env,
  })

/** `about.refresh`: changes when the clients that we serve have changed. */
export const refresh: Handler<'about.refresh'> = ({ deps: { build } }) =>
  Promise.resolve({ version: build.refresh })
