import type { Words } from '../en.ts'

export const people: Words['people'] = {
  nav: 'மக்கள்',
  issue: 'நுழைவுச்சீட்டு வழங்கு',
  search: 'மக்களைத் தேடு',
  searchHint: 'பெயர், மின்னஞ்சல், ஆர்டர் அல்லது குறியீடு',
  state: 'நிலை',
  allStates: 'செல்லும், செல்லாதவை',
  states: {
    valid: 'செல்லும்',
    void: 'செல்லாது',
  },
  inToday: 'இன்று உள்ளே',
  inOrNot: 'உள்ளே / இல்லை',
  isIn: 'இன்று உள்ளே',
  notIn: 'இன்று உள்ளே இல்லை',
  inAt: (time: string, device: string) => `${time} உள்ளே, ${device}`,
  notInYet: 'இன்னும் வரவில்லை',
  holder: 'பெயர்',
  nameless: 'பெயரில்லை',
  type: 'வகை',
  email: 'மின்னஞ்சல்',
  order: 'ஆர்டர்',
  none: 'யாரும் கிடைக்கவில்லை',
  noneHint: 'பெயர் அல்லது முகவரியின் ஒரு பகுதி, அல்லது முழு ஆர்டர் எண்ணை முயலவும்.',
  export: 'CSV ஆக ஏற்றுமதி',
}
