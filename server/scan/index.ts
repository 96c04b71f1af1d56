import type { HandlersOf } from '../core/handler.ts'
import { admit } from './admit.ts'
import { known } from './known.ts'
import { doorEvent } from './lookups/event.ts'
import { admitFound } from './lookups/admit-found.ts'
import { search } from './lookups/search.ts'
import { undoFound } from './lookups/undo-found.ts'
import { group } from './lookups/group.ts'
import { feed } from './feed/feed.ts'
import { roster } from './roster/roster.ts'
import { undo } from './undo.ts'
import { enrol } from './enrol.ts'

export const scanHandlers: HandlersOf<
  | 'scan.admit'
  | 'scan.known'
  | 'scan.undo'
  | 'scan.enrol'
  | 'scan.roster'
  | 'scan.feed'
  | 'scan.event'
  | 'scan.group'
  | 'scan.search'
  | 'scan.admitFound'
  | 'scan.undoFound'
> = {
  'scan.admit': admit,
  'scan.known': known,
  'scan.undo': undo,
  'scan.enrol': enrol,
  'scan.roster': roster,
  'scan.feed': feed,
  'scan.event': doorEvent,
  'scan.group': group,
  'scan.search': search,
  'scan.admitFound': admitFound,
  'scan.undoFound': undoFound,
}
