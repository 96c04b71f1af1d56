import { appConfig } from '@masuk/ui/build/app-config.ts'
import { defineConfig } from 'vite'
import pkg from './package.json' with { type: 'json' }
import { APP_PAGES } from './app-pages.ts'

export default defineConfig(
  appConfig({
    base: '/app/',
    scope: '/',
    pages: APP_PAGES,
    name: 'Masuk',
    description: 'Find events, get in with your phone: your tickets show without a network.',
    icon: 'masuk',
    version: pkg.version,
    manifestFilename: 'masuk.webmanifest',
    // Beside what every app's does, it shows alerts.
    workerFolder: import.meta.dirname,
  }),
)
