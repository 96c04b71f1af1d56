import type { Handler } from '../../core/handler.ts'
export const importPoster: Handler<'listings.importPoster'> = async () => {
  throw new Error('later')
}
