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
    resolve: {
      // Reading answers takes little of what zod can do, and a phone has to load all of it.
      alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('zod-for-answers.ts', import.meta.url)) }],
    },
  }),
)
