import type { HandlersOf } from '../core/handler.ts'
import { organizationAudit } from './audit.ts'
import { organizationPayments } from './payments.ts'
import { renameOrganization } from './rename.ts'
import { testPayments } from './test-payments.ts'
import { studioShell } from './shell.ts'
import { saveLogo } from './save-logo.ts'
import { selectOrganization } from './select.ts'

export const organizationHandlers: HandlersOf<
  | 'organizations.shell'
  | 'organizations.select'
  | 'organizations.rename'
  | 'organizations.saveLogo'
  | 'organizations.audit'
  | 'organizations.payments'
  | 'organizations.testPayments'
> = {
  'organizations.shell': studioShell,
  'organizations.select': selectOrganization,
  'organizations.rename': renameOrganization,
  'organizations.saveLogo': saveLogo,
  'organizations.audit': organizationAudit,
  'organizations.payments': organizationPayments,
  'organizations.testPayments': testPayments,
}
