import { webConfig } from '@masuk/ui/build/app-config.ts'
import { defineConfig } from 'vite'
import pkg from './package.json' with { type: 'json' }

export default defineConfig(webConfig({ base: '/studio/', version: pkg.version }))
