import { ta as shared } from '@masuk/ui/words/shared/ta.ts'
import type { Words } from './en.ts'

export const ta: Words = {
  shared,
  tabs: { find: 'தேடு', tickets: 'டிக்கெட்டுகள்', hub: 'என் நிகழ்வுகள்', inbox: 'செய்திகள்', account: 'கணக்கு' },
  notFound: { title: 'இங்கு எதுவும் இல்லை', todo: 'முகவரி பழையதாக அல்லது தவறாக இருக்கலாம்.', home: 'நிகழ்வுகளைத் தேடு' },
}
