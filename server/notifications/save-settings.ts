import type { Handler } from '../core/handler.ts'
import { saveReminder } from './store.ts'

/** `notifications.saveSettings`: what the person has chosen replaces what was. */
export const saveSettings: Handler<'notifications.saveSettings'> = async ({ input, proof, deps }) => {
  const { workshopReminderMinutes } = input.body
  await saveReminder(deps.db.web, proof.userId, workshopReminderMinutes)
  return { workshopReminderMinutes }
}
