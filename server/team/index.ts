import type { HandlersOf } from '../core/handler.ts'
import { changeMember } from './change.ts'
import { viewTeam } from './view.ts'
import { removeMember } from './remove.ts'

export const teamHandlers: HandlersOf<'team.view' | 'team.change' | 'team.remove'> = {
  'team.view': viewTeam,
  'team.change': changeMember,
  'team.remove': removeMember,
}
