import { preact } from '@preact/preset-vite'
import { fileURLToPath } from 'node:url'
import type { InlineConfig, PluginOption, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { dropDescriptions } from './drop-descriptions.ts'
import { appManifest, type AppWords } from './app-manifest.ts'

const OFFLINE = fileURLToPath(new URL('../offline', import.meta.url))

export interface AppOptions extends AppWords {
  /** Of the app's package; the build adds what the sources hash to. */
  version: string
  manifestFilename: string
  /** A regular expression for the paths that are pages of this app; every path of its scope unless given. */
  pages?: string
  /** Where the app's own `service-worker.ts` is, which imports the one of all apps; unless given, that one. */
  workerFolder?: string
}

/** The Vite configuration of an app that is installed, works offline and is updated when a person asks. */
export function appConfig({
  version,
  manifestFilename,
  pages = '',
  workerFolder = OFFLINE,
  ...words
}: AppOptions): UserConfig {
  const { plugins, ...config } = webConfig({ base: words.base, version })
  return {
    ...config,
    plugins: [
      ...plugins,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: workerFolder,
        filename: 'service-worker.ts',
        injectRegister: false,
        registerType: 'prompt',
        manifest: appManifest(words),
        manifestFilename,
        // The glob below has them.
        includeManifestIcons: false,
        injectManifest: { globPatterns: ['**/*.{js,css,html,wasm,svg,png}'], injectionPoint: 'self.FILES' },
        integration: { configureCustomSWViteBuild: (worker) => buildWorker(worker, pages) },
      }),
    ],
  }
}

/** The Vite configuration of an app that lives in a tab and needs the service. */
export function webConfig({
  base,
  version,
}: Pick<AppOptions, 'base' | 'version'>): UserConfig & { plugins: PluginOption[] } {
  return {
    base,
    define: { APP_VERSION: JSON.stringify(version) },
    plugins: [dropDescriptions(), preact({ devToolsEnabled: false })],
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      // A data: address would need a wider content policy than our own origin.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Not treeshake.propertyReadSideEffects: reading a signal is how a component subscribes to it.
    },
  }
}

/** The service worker is a build of its own, which would talk and warn whatever this one is told. */
function buildWorker(worker: InlineConfig, pages: string): void {
  worker.logLevel = 'error'
  worker.define = { ...worker.define, APP_PAGES: JSON.stringify(pages) }
  const output = worker.build?.rolldownOptions?.output ?? worker.build?.rollupOptions?.output
  // Deprecated, and of no use to a single file.
  if (output && 'inlineDynamicImports' in output) delete output.inlineDynamicImports
}
