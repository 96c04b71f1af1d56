import { expect, test } from 'vitest'
import { appManifest } from './app-manifest.ts'

test('an installed app has a stable identity, its own window, every icon, and nothing of a person in its start', () => {
  const manifest = appManifest({ base: '/app/', scope: '/', name: 'Masuk', description: '', icon: 'masuk' })
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    start_url: '/',
    display: 'standalone',
    name: 'Masuk',
  })
  const icons = manifest.icons?.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'].join(' '))
  expect(icons).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
})
