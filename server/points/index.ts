import type { HandlersOf } from '../core/handler.ts'
import { rewards } from './rewards.ts'
import { saveSettings } from './save-settings.ts'
import { settings } from './settings.ts'

export const pointHandlers: HandlersOf<'loyalty.rewards' | 'loyalty.settings' | 'loyalty.saveSettings'> = {
  'loyalty.rewards': rewards,
  'loyalty.settings': settings,
  'loyalty.saveSettings': saveSettings,
}
