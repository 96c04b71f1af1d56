import type { ManifestOptions } from 'vite-plugin-pwa'

export interface AppWords {
  /** Where the app is served, with a slash at both ends. Never changes: it makes a later version the same app. */
  base: string
  /** Which addresses belong to the app, and where it opens; `base` unless its files are served apart from its pages. */
  scope?: string
  name: string
  description: string
  /** Its icons are `public/icons/<icon>-192.png`, `-512.png` and `-maskable-512.png`. */
  icon: string
}

/** How an installed app introduces itself. */
export function appManifest({
  base,
  scope = base,
  name,
  description,
  icon,
}: AppWords): Partial<ManifestOptions> {
  const png = (file: string, size: number) => ({
    src: `${base}icons/${icon}-${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return {
    id: scope,
    scope,
    start_url: scope,
    name,
    short_name: name,
    description,
    lang: 'en',
    display: 'standalone',
    background_color: '#0E1513',
    theme_color: '#0E1513',
    categories: ['business', 'utilities'],
    icons: [png('192', 192), png('512', 512), { ...png('maskable-512', 512), purpose: 'maskable' }],
  }
}
