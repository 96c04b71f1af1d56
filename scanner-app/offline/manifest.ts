import type { ManifestOptions } from 'vite-plugin-pwa'

/** How the installed app introduces itself. `id` never changes: it is what makes a later version the same app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/door/',
  scope: '/door/',
  start_url: '/door/',
  name: 'Masuk Door',
  short_name: 'Masuk Door',
  description: 'Scans tickets at the door, with or without a network.',
  lang: 'en',
  display: 'standalone',
  background_color: '#0E1513',
  theme_color: '#0E1513',
  categories: ['business', 'utilities'],
  icons: [
    { src: 'icons/door-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/door-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/door-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
