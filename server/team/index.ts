import type { HandlersOf } from '../core/handler.ts'
import { viewTeam } from './view.ts'
import { removeMember } from './remove.ts'

export const teamHandlers: HandlersOf<'team.view' | 'team.remove'> = {
  'team.view': viewTeam,
  'team.remove': removeMember,
}
