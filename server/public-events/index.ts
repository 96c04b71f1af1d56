import type { OperationName } from '@masuk/shared/contract/index.ts'
import type { HandlersOf } from '../core/handler.ts'
import { passForm } from './pass-form.ts'
import { preview } from './preview.ts'
import { published } from './published.ts'
import { publishedOne } from './published-one.ts'
import { take } from './take.ts'
import { organising, preferences, viewerOrganizations } from './viewer.ts'
import { categories, confirmedCount } from './whole-service.ts'
import { workInterest } from './work-interest.ts'
import { workshops } from './workshops.ts'

export const publicEventHandlers: HandlersOf<Extract<OperationName, `publicEvents.${string}`>> = {
  'publicEvents.categories': categories,
  'publicEvents.confirmedCount': confirmedCount,
  'publicEvents.published': published,
  'publicEvents.one': publishedOne,
  'publicEvents.take': take,
  'publicEvents.workshops': workshops,
  'publicEvents.preferences': preferences,
  'publicEvents.viewerOrganizations': viewerOrganizations,
  'publicEvents.passForm': passForm,
  'publicEvents.organising': organising,
  'publicEvents.preview': preview,
  'publicEvents.workInterest': workInterest,
}
