import type { PromotionPlan } from '../event-plan.ts'
import { balaiRaya } from './balai-raya.ts'
import { seniPantai } from './seni-pantai.ts'

/** The events that are there when the service opens. */
export const demoEvents = [...balaiRaya, ...seniPantai]

export const demoPromotions: readonly PromotionPlan[] = [
  { organization: 'balai-raya', code: 'MUHIBAH10', kind: 'percentage', amount: 10, usedByOneIn: 11 },
  {
    organization: 'balai-raya',
    event: 'bengkel-batik',
    code: 'BATIK15',
    kind: 'fixed',
    amount: 1_500,
    mostPerPerson: 1,
  },
  {
    organization: 'seni-pantai',
    code: 'KAWAN20',
    kind: 'percentage',
    amount: 20,
    mostUses: 50,
    mostPerPerson: 2,
    usedByOneIn: 9,
  },
  {
    organization: 'seni-pantai',
    event: 'surat-dari-seberang',
    code: 'TEATER',
    kind: 'percentage',
    amount: 100,
    mostUses: 3,
  },
]
