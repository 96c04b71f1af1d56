import type { HandlersOf } from '../core/handler.ts'
import { exportAccount } from './export/export.ts'
import { onboarding } from './onboarding.ts'
import { saveOnboarding } from './save-onboarding.ts'
import { summary } from './summary.ts'

export const accountHandlers: HandlersOf<
  'account.summary' | 'account.onboarding' | 'account.saveOnboarding' | 'account.export'
> = {
  'account.summary': summary,
  'account.onboarding': onboarding,
  'account.saveOnboarding': saveOnboarding,
  'account.export': exportAccount,
}
