import type { HandlersOf } from '../core/handler.ts'
import { eventOverview } from './overview.ts'
import { eventSales } from './sales.ts'
import { eventStats } from './stats.ts'

export const reportHandlers: HandlersOf<'reports.overview' | 'reports.stats' | 'reports.sales'> = {
  'reports.overview': eventOverview,
  'reports.stats': eventStats,
  'reports.sales': eventSales,
}
