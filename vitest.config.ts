import { defineConfig } from 'vitest/config'

// On purpose neither UTC nor Kuala Lumpur: whatever reads the machine's zone by mistake fails here.
process.env.TZ = 'America/New_York'

const node = { environment: 'node', pool: 'forks' } as const
const properties = { setupFiles: 'test/support/property-seed.ts' }

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    maxWorkers: 2,
    // A slow machine is no failure.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...node,
          ...properties,
          name: 'unit',
          include: ['{shared,ui,server,scanner-app,attendee-app,studio-app}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          ...properties,
          name: 'server',
          include: ['test/{contract,server}/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          // Each worker loads the server once: a third of the time of a run went into loading it for each file.
          isolate: false,
          // Tests of whole processes, ports and mail share a busy machine: docs/decisions/125.
          retry: 1,
        },
      },
      {
        // No second try: what happens in one of a hundred runs is what these look for.
        extends: true,
        test: {
          ...node,
          ...properties,
          name: 'races',
          include: ['test/races/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          isolate: false,
        },
      },
      {
        // What takes minutes: `npm run test:long`.
        extends: true,
        test: {
          ...node,
          ...properties,
          name: 'long',
          include: ['test/{long,browser/long}/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...node,
          ...properties,
          name: 'scanner',
          include: ['test/{scanner,attendee,studio}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'browser',
          include: ['test/browser/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 60_000,
          // Chromium itself hangs now and then while service workers change; what needed a second try says so.
          retry: 1,
          // Each file drives a browser of its own: two at once would be measuring each other.
          fileParallelism: false,
          // With other projects in one run: after them. `npm test` runs it in a process of its own, beside them.
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The core stories in three browser engines: `npm run test:engines`.
        extends: true,
        test: {
          ...node,
          name: 'engines',
          include: ['test/engines/**/*.test.ts'],
          globalSetup: 'test/support/global-setup.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
