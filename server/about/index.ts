import type { HandlersOf } from '../core/handler.ts'
import { health } from './health.ts'
import { version } from './versions.ts'
import { refresh } from './versions.ts'

export const aboutHandlers: HandlersOf<'about.health' | 'about.version' | 'about.refresh'> = {
  'about.health': health,
  'about.version': version,
  'about.refresh': refresh,
}
