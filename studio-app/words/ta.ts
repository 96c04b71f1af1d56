import { ta as shared } from '@masuk/ui/words/shared/ta.ts'
import type { Words } from './en.ts'

export const ta: Words = {
  shared,
  nav: { events: 'நிகழ்வுகள்', team: 'குழு', settings: 'அமைப்புகள்' },
  notFound: { title: 'இங்கு எதுவும் இல்லை', todo: 'முகவரி பழையதாக அல்லது தவறாக இருக்கலாம்.', home: 'அனைத்து நிகழ்வுகள்' },
}
