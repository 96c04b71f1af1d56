import { appConfig } from '@masuk/ui/build/app-config.ts'
import { fileURLToPath } from 'node:url'
import { defineConfig, mergeConfig } from 'vite'
import pkg from './package.json' with { type: 'json' }

const app = appConfig({
  base: '/door/',
  name: 'Masuk Door',
  description: 'Scans tickets at the door, with or without a network.',
  icon: 'door',
  version: pkg.version,
  manifestFilename: 'door.webmanifest',
})

export default defineConfig(
  mergeConfig(app, {
    build: {
      // A part that is loaded later is one file: its styles are there from the start, and nothing is fetched beside it.
      cssCodeSplit: false,
      modulePreload: false,
      // What parts share with the start stays with it.
      rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
    },
    resolve: {
      // Reading answers takes little of what zod can do, and a phone has to load all of it.
      alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('zod-for-answers.ts', import.meta.url)) }],
    },
  }),
)
