import { defineConfig } from 'vitest/config'

/** The tests that mutants of a folder are tried against, beside those that lie next to the code. */
const tests: Record<string, string[]> = {
  shared: [],
  'scanner-app': ['test/scanner/**/*.test.ts'],
  server: ['test/server/scan*.test.ts'],
}
const folder = process.env['MASUK_MUTATED_FOLDER'] ?? 'shared'

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    environment: 'node',
    setupFiles: 'test/support/property-seed.ts',
    ...(folder === 'server' && { globalSetup: 'test/support/global-setup.ts' }),
    include: ['{shared,server,scanner-app}/**/*.test.{ts,tsx}', ...(tests[folder] ?? [])],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
