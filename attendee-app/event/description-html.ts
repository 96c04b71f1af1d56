import { tameDescription } from '@masuk/shared/description-html.ts'
import { micromark } from 'micromark'

/** A description as HTML. Loaded only with an event, since most screens show none. */
export const descriptionHtml = (text: string): string => tameDescription(micromark(text))
