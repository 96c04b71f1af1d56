import fc from 'fast-check'

/** The same cases at every run, so that a change is judged by what it changed: `npm run fuzz` looks for new ones. */
export const seed = Number(process.env['MASUK_SEED'] ?? 1)

fc.configureGlobal({ seed })
