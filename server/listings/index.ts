import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { importPoster } from './poster/import-poster.ts'
import { ingest, recheck } from './scheduled.ts'
import { source } from './source.ts'

export const listingHandlers: HandlersOf<Extract<OperationName, `listings.${string}`>> = {
  'listings.importPoster': importPoster,
  'listings.source': source,
  'listings.ingest': ingest,
  'listings.recheck': recheck,
}
