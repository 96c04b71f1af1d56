import type { Words } from '../en.ts'

export const workshops: Words['workshops'] = {
  nav: 'பட்டறைகள்',
  lead: 'ஒவ்வொன்றுக்கும் தனி வரம்பு உண்டு.',
  none: 'இன்னும் பட்டறைகள் இல்லை',
  another: 'மற்றொரு பட்டறை',
  add: 'பட்டறையைச் சேர்',
  fields: {
    name: 'பெயர்',
    place: 'எங்கே',
    startsAt: 'முதல்',
    endsAt: 'வரை',
    capacity: 'இடங்கள்',
    description: 'விளக்கம்',
  },
}
