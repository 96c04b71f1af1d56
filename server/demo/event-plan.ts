import type { Questions } from '@masuk/shared/contract/pass-form-rules.ts'
import type { Answer } from '@masuk/shared/contract/pass-forms.ts'
import type { z } from 'zod'
import type { demoOrganizations } from './accounts.ts'

/** What happens when: hours from the midnight in Kuala Lumpur at which the first day of the event begins. */
interface SlotPlan {
  title: string
  place: string
  from: number
  to: number | null
}

interface WorkshopPlan {
  name: string
  description: string
  place: string
  from: number
  to: number
  capacity: number
}

/** A ticket type; on public sale without a limit unless said otherwise. */
export interface TypePlan {
  name: string
  description?: string
  priceSen: number
  quantity?: number
  mostPerOrder?: number
  /** Only organisers issue it. */
  isForOrganisers?: true
  /** Days from today's midnight; negative ones are past. */
  salesFromDay?: number
  salesUntilDay?: number
  /** One order in so many is of this type; those that no other type takes are of the first. */
  oneIn?: number
}

/** The pass of an event's first ticket type, and what the nth of its orders has answered and said of the visit. */
export interface PassPlan {
  zones: readonly string[]
  /** The names of those that the pass opens. */
  opens: readonly string[]
  questions: z.input<typeof Questions>
  answersOf(n: number): { questionId: string; value: Answer }[]
  visitOf(n: number): { source: 'brochure' | 'entrance' | 'direct'; purpose: string | null }
}

/** An event of the demo, as people would write it down. */
export interface EventPlan {
  organization: (typeof demoOrganizations)[number]['slug']
  slug: string
  name: string
  venue: string
  description: string
  /** A file of the folder `covers`, without its ending. */
  cover: string
  visibility?: 'private'
  capacity: number | null
  /** Slugs. */
  categories: readonly string[]
  /** The first day: days from today. */
  day: number
  from: number
  to: number
  schedule?: readonly SlotPlan[]
  workshops?: readonly WorkshopPlan[]
  types: readonly TypePlan[]
  pass?: PassPlan
  /** Who has registered: of so many orders the first `pairs` are for two tickets, the others for one. */
  orders: { count: number; pairs: number; firstPerson: number }
}

/** A promotion code of the demo. The discount is in sen or per cent. */
export interface PromotionPlan {
  organization: EventPlan['organization']
  /** Left out: for every event of the organisation. */
  event?: string
  code: string
  kind: 'fixed' | 'percentage'
  amount: number
  mostUses?: number
  mostPerPerson?: number
  /** One order in so many has used it; left out: nobody yet. */
  usedByOneIn?: number
}
