import { MOST_SALES_DAYS } from '@masuk/shared/contract/reports.ts'
import type { Handler } from '../core/handler.ts'
import { tagged } from '../core/reply.ts'
import { readSales } from './sales-store.ts'
import type { SalesRow } from './sales-store.ts'

/** `reports.sales`: how many tickets were issued on which day. */
export const eventSales: Handler<'reports.sales'> = async ({ input, proof, deps }) => {
  const days = byDay(await readSales(deps.db.web, proof)).slice(-MOST_SALES_DAYS)
  return tagged({ days }, input.headers['if-none-match'])
}

function byDay(rows: readonly SalesRow[]) {
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days].map(([day, types]) => ({
    day,
    tickets: types.reduce((sum, { tickets }) => sum + tickets, 0),
    byType: types.map(({ ticketTypeId, tickets }) => ({ ticketTypeId, tickets })),
  }))
}
