import { preact } from '@preact/preset-vite'
import { fileURLToPath } from 'node:url'
import { defineConfig, type InlineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './offline/manifest.ts'
import pkg from './package.json' with { type: 'json' }

export default defineConfig({
  base: '/door/',
  // Overridden by the build, which adds what the sources hash to.
  define: { APP_VERSION: JSON.stringify(pkg.version) },
  plugins: [
    preact({ devToolsEnabled: false }),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'offline',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest,
      manifestFilename: 'door.webmanifest',
      // The glob below has them.
      includeManifestIcons: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,wasm,svg,png}'], injectionPoint: 'self.FILES' },
      integration: { configureCustomSWViteBuild: buildQuietly },
    }),
  ],
  resolve: {
    alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('zod-for-answers.ts', import.meta.url)) }],
  },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // A data: address would need a wider content policy than our own origin.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})

/** The service worker is a build of its own, which would talk and warn whatever this one is told. */
function buildQuietly(worker: InlineConfig): void {
  worker.logLevel = 'error'
  const output = worker.build?.rolldownOptions?.output ?? worker.build?.rollupOptions?.output
  // Deprecated, and of no use to a single file.
  if (output && 'inlineDynamicImports' in output) delete output.inlineDynamicImports
}
