import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { openNotifications } from './open.ts'
import { saveSettings } from './save-settings.ts'

export const notificationHandlers: HandlersOf<Extract<OperationName, `notifications.${string}`>> = {
  'notifications.open': openNotifications,
  'notifications.saveSettings': saveSettings,
}
