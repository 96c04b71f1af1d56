import type { HandlersOf } from '../core/handler.ts'
import { studioShell } from './shell.ts'
import { saveLogo } from './save-logo.ts'
import { selectOrganization } from './select.ts'

export const organizationHandlers: HandlersOf<
  'organizations.shell' | 'organizations.select' | 'organizations.saveLogo'
> = {
  'organizations.shell': studioShell,
  'organizations.select': selectOrganization,
  'organizations.saveLogo': saveLogo,
}
