import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { createGiveaway } from './create.ts'
import { deleteGiveaway } from './delete.ts'
import { drawGiveaway } from './draw.ts'
import { enterGiveaway } from './entries/enter.ts'
import { listGiveaways } from './list.ts'
import { proofOfGiveaway } from './proof.ts'

export const giveawayHandlers: HandlersOf<Extract<OperationName, `giveaways.${string}`>> = {
  'giveaways.list': listGiveaways,
  'giveaways.create': createGiveaway,
  'giveaways.delete': deleteGiveaway,
  'giveaways.draw': drawGiveaway,
  'giveaways.enter': enterGiveaway,
  'giveaways.proof': proofOfGiveaway,
}
