import type { HandlersOf } from '../core/handler.ts'
import { studioShell } from './shell.ts'
import { selectOrganization } from './select.ts'

export const organizationHandlers: HandlersOf<'organizations.shell' | 'organizations.select'> = {
  'organizations.shell': studioShell,
  'organizations.select': selectOrganization,
}
