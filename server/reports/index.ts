import type { HandlersOf } from '../core/handler.ts'
import { eventOverview } from './overview.ts'
import { eventStats } from './stats.ts'

export const reportHandlers: HandlersOf<'reports.overview' | 'reports.stats'> = {
  'reports.overview': eventOverview,
  'reports.stats': eventStats,
}
