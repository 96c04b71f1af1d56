import type { HandlersOf } from '../core/handler.ts'
import { addCode } from './add-code.ts'
import { listCodes } from './codes.ts'
import { retireCode } from './retire-code.ts'

export const promotionHandlers: HandlersOf<'loyalty.codes' | 'loyalty.addCode' | 'loyalty.retireCode'> = {
  'loyalty.codes': listCodes,
  'loyalty.addCode': addCode,
  'loyalty.retireCode': retireCode,
}
