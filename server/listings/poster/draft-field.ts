import type { operations } from '@masuk/shared/contract/index.ts'
import type { Reply } from '@masuk/shared/contract/operation.ts'

/** The draft of a listing, as the reply has it. */
export type Draft = Extract<Reply<(typeof operations)['listings.importPoster']>, { state: 'done' }>['draft']

export type DraftField = NonNullable<Draft['title']>
